# The two that a newcomer needs: make demo, make test.
# The shell of every recipe stops at the first failure, also within a pipe.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

# The runtime goes into the programs, so that they run where there is no toolchain.
RELEASE := --configuration release --static-swift-stdlib
# Asked only by recipes that need it: it starts SwiftPM.
BIN = $(shell $(SWIFT) build $(RELEASE) --show-bin-path 2>/dev/null)

root = $(DESTDIR)$(PREFIX)
templates = $(root)/share/kigurumi/Templates
units = $(root)/lib/systemd/system
bash_completions = $(root)/share/bash-completion/completions
zsh_completions = $(root)/share/zsh/site-functions
fish_completions = $(root)/share/fish/vendor_completions.d

helper_programs := kigurumi-art kigurumi-inotify
manuals := kigurumi.1 kigurumi.json.5
unit_files := kigurumi.service kigurumi-build@.service

.PHONY: help setup build demo test soak lint format install stage uninstall clean where

help: ## Show this list
	@sed -nE 's/^([a-z]+):.*## (.*)/make \1|\2/p' Makefile | awk -F '|' '{ printf "%-16s %s\n", $$1, $$2 }'

setup: ## Install what is missing for building and testing (apt)
	@.ci/setup

build: setup ## Build the programs in release mode
	$(SWIFT) build $(RELEASE) --product kigurumi
	$(SWIFT) build $(RELEASE) --product kigurumi-art
	$(SWIFT) build $(RELEASE) --product kigurumi-inotify
	$(SWIFT) build $(RELEASE) --product kigurumi-face

demo: build ## Make a pack of all costumes with a real face
	@bin="$(BIN)"; \
	"$$bin/kigurumi" build Tests/Fixtures/Faces/astronaut-icon.jpg --templates Templates --output demo-stickers

test: setup ## Run all tests
	$(SWIFT) test

soak: setup build ## Run the long tests: kill -9 at random moments of a build
	@bin="$(BIN)"; Tests/Soak/kill-nine "$$bin/kigurumi"

lint: ## Hold the sources against the format
	$(SWIFT) format lint --strict -r -p Package.swift Sources Tests

format: ## Put the sources into the format
	$(SWIFT) format -i -r -p Package.swift Sources Tests

install: build ## Install below PREFIX (/usr/local), staged in DESTDIR
	@bin="$(BIN)"; set -x; \
	install -D -s -m 0755 "$$bin/kigurumi" "$(root)/bin/kigurumi"; \
	install -D -s -m 0755 -t "$(root)/libexec/kigurumi" "$$bin/kigurumi-art" "$$bin/kigurumi-face"; \
	install -D -m 0644 docs/man/kigurumi.1 "$(root)/share/man/man1/kigurumi.1"; \
	rm -rf "$(templates)"; \
	install -d -m 0755 "$(templates)" "$(units)" "$(bash_completions)" "$(zsh_completions)" "$(fish_completions)"; \
	cp -R Templates/. "$(templates)/"; \
	chmod -R u=rwX,go=rX "$(templates)"; \
	install -D -m 0644 -t "$(root)/share/kigurumi/Schemas" Schemas/*.json; \
	sed 's|@PREFIX@|$(PREFIX)|g' systemd/kigurumi-build@.service > "$(units)/kigurumi-build@.service"; \
	"$$bin/kigurumi" --generate-completion-script bash > "$(bash_completions)/kigurumi"; \
	"$$bin/kigurumi" --generate-completion-script zsh > "$(zsh_completions)/_kigurumi"; \
	"$$bin/kigurumi" --generate-completion-script fish > "$(fish_completions)/kigurumi.fish"; \
	chmod 0644 "$(units)/kigurumi-build@.service" "$(bash_completions)/kigurumi" \
		"$(zsh_completions)/_kigurumi" "$(fish_completions)/kigurumi.fish"

uninstall: ## Remove what make install put there
	rm -f "$(root)/bin/kigurumi" "$(root)/share/man/man1/kigurumi.1" "$(units)/kigurumi-build@.service"
	rm -f "$(bash_completions)/kigurumi" "$(zsh_completions)/_kigurumi" "$(fish_completions)/kigurumi.fish"
	rm -rf "$(root)/libexec/kigurumi" "$(root)/share/kigurumi"

clean: ## Remove everything that was built
	rm -rf .build demo-stickers

# Where the release programs lie.
where:
	@echo "$(BIN)"
