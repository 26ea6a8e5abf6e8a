"""A proxy before the store: it counts requests, answers 503, cuts bodies in half, and calls a hook at each request."""
import random, socket, threading


def hang_up(*ends):
    """Ends connections in both directions, also those that have ended already."""
    for end in ends:
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


class Proxy:
    """Passes connections on, with the faults of `mode`: plain, busy, half."""

    def __init__(self, target, port, host="10.27.0.254"):
        self.target, self.port, self.mode = target, port, "plain"
        self.hook = lambda number, line, isAnswer: None
        self.requests, self.faults, self.chance = 0, 0, random.Random(5)
        self.listener = socket.create_server((host, port), backlog=256)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        server = None
        try:
            server = socket.create_connection(self.target, timeout=5)
            server.settimeout(None)
            threading.Thread(target=self.answers, args=(server, client), daemon=True).start()
            while data := client.recv(65536):
                if data.split(b" ", 1)[0] in (b"GET", b"PUT", b"HEAD", b"DELETE", b"POST"):
                    self.requests += 1
                    line = data.split(b"\r\n", 1)[0].decode()
                    self.hook(self.requests, line, False)
                    if self.mode == "busy" and self.chance.random() < .5:
                        self.faults += 1
                        client.sendall(b"HTTP/1.1 503 Slow Down\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                        break
                    if self.mode == "half" and self.chance.random() < .2:
                        self.faults += 1
                        server.sendall(data[:len(data) // 2])
                        break
                server.sendall(data)
        except OSError:
            pass
        finally:
            ends = [end for end in (client, server) if end]
            hang_up(*ends)
            for end in ends:
                end.close()

    def answers(self, server, client):
        try:
            while data := server.recv(65536):
                self.hook(self.requests, "", True)
                if self.mode == "half" and self.chance.random() < .2:
                    self.faults += 1
                    client.sendall(data[:len(data) // 2])
                    break
                client.sendall(data)
        except OSError:
            pass
        finally:
            hang_up(client, server)
