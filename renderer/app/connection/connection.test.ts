/**
 * The connection: it moves over to each new engine, its listeners stay, and what waits on a dead one fails at
 * once.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientMessage } from '../../../main/contract/wire.ts';
import { Connection } from './connection.ts';
import { PortTransport } from './port.ts';
import { backOff, SocketTransport, takeKey } from './socket.ts';
import type { EngineChannel, TransportEvents } from './transport.ts';

const INFO = {
  version: '0.1.0',
  host: 'window',
  picker: 'dialog',
  kernels: { name: 'typescript', why: '' },
  startedAt: 1,
  guest: null,
};
const COLLECTION = 'a'.repeat(32);

/** The engine's end of a channel, answering `app.info` by itself. */
class Engine {
  readonly heard: ClientMessage[] = [];
  #toClient: (message: unknown) => void = () => {};
  #closing: (() => void)[] = [];
  silent = false;

  readonly channel: EngineChannel = {
    post: message => {
      this.heard.push(message);
      if (message.type === 'call' && message.method === 'app.info' && !this.silent)
        queueMicrotask(() => this.#toClient({ type: 'result', id: message.id, value: INFO }));
    },
    onMessage: listener => {
      this.#toClient = listener;
    },
    onClose: listener => this.#closing.push(listener),
  };

  emit(revision: number): void {
    const payload = { collection: COLLECTION, revision, photos: 1, problems: 0 };
    this.#toClient({ type: 'events', batch: 1, events: [{ name: 'collection.changed', payload }] });
  }

  die(): void {
    for (const listener of this.#closing) listener();
  }
}

function connect(): { connection: Connection; events: TransportEvents } {
  let events: TransportEvents | undefined;
  const connection = new Connection({
    start: given => {
      events = given;
    },
  });
  return { connection, events: events as TransportEvents };
}

const turn = () => new Promise(resolve => setTimeout(resolve, 0));

describe('Connection', () => {
  it('is ready only once the engine has introduced itself', async () => {
    const { connection, events } = connect();
    expect(connection.state()).toEqual({ status: 'connecting' });
    const engine = new Engine();
    events.opened(engine.channel);
    expect(connection.state().status).toBe('connecting');
    await turn();
    expect(connection.state()).toEqual({ status: 'ready', info: INFO, epoch: 1 });
  });

  it('moves over to a new engine: the epoch grows, listeners stay, late words of the old one are ignored', async () => {
    const { connection, events } = connect();
    const revisions: number[] = [];
    const stop = connection.on('collection.changed', change => revisions.push(change.revision));
    const [first, second] = [new Engine(), new Engine()];
    events.opened(first.channel);
    await turn();
    first.emit(1);
    events.opened(second.channel);
    await turn();
    first.emit(2);
    second.emit(3);
    expect(revisions).toEqual([1, 3]);
    expect(connection.state()).toMatchObject({ status: 'ready', epoch: 2 });
    stop();
    second.emit(4);
    expect(revisions).toEqual([1, 3]);
  });

  it('fails what waits when the engine dies, and says that it is lost until the next one is there', async () => {
    const { connection, events } = connect();
    const seen: string[] = [];
    connection.watch(() => seen.push(connection.state().status));
    const first = new Engine();
    events.opened(first.channel);
    await turn();
    const waiting = connection.call('recent.list', {});
    first.die();
    await expect(waiting).rejects.toMatchObject({ code: 'engine-stopped' });
    await expect(connection.call('recent.list', {})).rejects.toMatchObject({ code: 'engine-stopped' });
    events.opened(new Engine().channel);
    await turn();
    expect(seen).toEqual(['ready', 'lost', 'ready']);
  });

  it('does not take the end of an engine it has left for a loss', async () => {
    const { connection, events } = connect();
    const [first, second] = [new Engine(), new Engine()];
    events.opened(first.channel);
    await turn();
    events.opened(second.channel);
    await turn();
    first.die();
    expect(connection.state()).toMatchObject({ status: 'ready', epoch: 2 });
  });

  it('says that Akin cannot be reached after some patience, and recovers', async () => {
    const { connection, events } = connect();
    events.unreachable(1);
    expect(connection.state().status).toBe('connecting');
    events.unreachable(3);
    expect(connection.state().status).toBe('unreachable');
    events.opened(new Engine().channel);
    await turn();
    expect(connection.state().status).toBe('ready');
  });

  it('tells a refused key and a missing one apart', () => {
    const { connection, events } = connect();
    events.refused();
    expect(connection.state()).toEqual({ status: 'refused' });
    expect(new Connection(undefined).state()).toEqual({ status: 'keyless' });
  });
});

describe('PortTransport', () => {
  class Page extends EventTarget {
    readonly location = { origin: 'akin://app' };
    readonly asked: string[] = [];
    postMessage(message: string): void {
      this.asked.push(message);
    }
    offer(port: MessagePort, source: unknown = this): void {
      this.dispatchEvent(Object.assign(new Event('message'), { source, data: 'akin-port', ports: [port] }));
    }
  }

  it('asks for a port, takes it from its own window only, and closes the one it had before', async () => {
    const page = new Page();
    const channels: EngineChannel[] = [];
    const transport = new PortTransport(page as unknown as ConstructorParameters<typeof PortTransport>[0]);
    transport.start({
      opened: channel => channels.push(channel),
      unreachable: () => {},
      refused: () => {},
    });
    expect(page.asked).toEqual(['akin-port-wanted']);
    const [first, second] = [new MessageChannel(), new MessageChannel()];
    page.offer(first.port1, {});
    expect(channels).toHaveLength(0);
    page.offer(first.port1);
    const closed = vi.fn();
    const heard = new Promise(resolve => channels[0]?.onMessage(resolve));
    channels[0]?.onClose(closed);
    first.port2.postMessage({ type: 'result', id: 1, value: null });
    expect(await heard).toEqual({ type: 'result', id: 1, value: null });
    page.offer(second.port1);
    expect(closed).toHaveBeenCalledTimes(1);
    expect(channels).toHaveLength(2);
    first.port2.close();
    second.port1.close();
  });
});

describe('SocketTransport', () => {
  class FakeSocket extends EventTarget {
    static opened: FakeSocket[] = [];
    readonly OPEN = 1;
    readyState = 1;
    readonly sent: string[] = [];
    readonly protocols: string[];
    constructor(protocols: string[]) {
      super();
      this.protocols = protocols;
      FakeSocket.opened.push(this);
    }
    send(text: string): void {
      this.sent.push(text);
    }
    drop(code: number): void {
      this.dispatchEvent(Object.assign(new Event('close'), { code }));
    }
  }

  const start = (isRefused = () => Promise.resolve(false)) => {
    FakeSocket.opened = [];
    const events = { opened: vi.fn(), unreachable: vi.fn(), refused: vi.fn() };
    new SocketTransport({
      address: 'ws://127.0.0.1:1/channel',
      key: 'secret',
      open: (_, protocols) => new FakeSocket(protocols) as unknown as WebSocket,
      isRefused,
      random: () => 1,
    }).start(events);
    return events;
  };

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('offers the key as a protocol and speaks JSON', () => {
    const events = start();
    const socket = FakeSocket.opened[0] as FakeSocket;
    expect(socket.protocols).toEqual(['akin', 'key.secret']);
    socket.dispatchEvent(new Event('open'));
    const channel = events.opened.mock.calls[0]?.[0] as EngineChannel;
    channel.post({ type: 'cancel', id: 3 });
    expect(socket.sent).toEqual(['{"type":"cancel","id":3}']);
    const heard = vi.fn();
    channel.onMessage(heard);
    socket.dispatchEvent(Object.assign(new Event('message'), { data: '{"type":"x"}' }));
    expect(heard).toHaveBeenCalledWith({ type: 'x' });
  });

  it('tries again, waiting longer each time, and from the start after a success', () => {
    const events = start();
    FakeSocket.opened[0]?.drop(1006);
    vi.advanceTimersByTime(249);
    expect(FakeSocket.opened).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.opened).toHaveLength(2);
    FakeSocket.opened[1]?.drop(1006);
    vi.advanceTimersByTime(499);
    expect(FakeSocket.opened).toHaveLength(2);
    vi.advanceTimersByTime(1);
    FakeSocket.opened[2]?.dispatchEvent(new Event('open'));
    FakeSocket.opened[2]?.drop(1006);
    vi.advanceTimersByTime(250);
    expect(FakeSocket.opened).toHaveLength(4);
    expect(events.unreachable.mock.calls.flat()).toEqual([1, 2, 1]);
  });

  it('gives up when the key is refused', async () => {
    const events = start(() => Promise.resolve(true));
    FakeSocket.opened[0]?.drop(1006);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(events.refused).toHaveBeenCalledTimes(1);
    expect(FakeSocket.opened).toHaveLength(1);
  });

  it('gives up once, and for good, when the host is slow to say that the key is refused', async () => {
    const answer = Promise.withResolvers<boolean>();
    const events = start(() => answer.promise);
    FakeSocket.opened[0]?.drop(1006);
    await vi.advanceTimersByTimeAsync(250);
    FakeSocket.opened[1]?.drop(1006);
    answer.resolve(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(events.refused).toHaveBeenCalledTimes(1);
    expect(FakeSocket.opened).toHaveLength(2);
    expect(events.unreachable).toHaveBeenCalledTimes(2);
  });

  it('does not ask about the key when an open socket breaks', () => {
    const isRefused = vi.fn(() => Promise.resolve(true));
    start(isRefused);
    FakeSocket.opened[0]?.dispatchEvent(new Event('open'));
    FakeSocket.opened[0]?.drop(1006);
    expect(isRefused).not.toHaveBeenCalled();
  });
});

describe('backOff', () => {
  it('grows to ten seconds and stays there', () => {
    expect([1, 2, 3, 6, 7, 50].map(attempts => backOff(attempts, () => 1))).toEqual([
      250, 500, 1000, 8000, 10_000, 10_000,
    ]);
    expect(backOff(3, () => 0)).toBe(750);
  });
});

describe('takeKey', () => {
  const page = (hash: string, kept: string | null) => {
    const storage = new Map(kept === null ? [] : [['akin.key', kept]]);
    const replaced: string[] = [];
    return {
      replaced,
      storage,
      location: { hash, pathname: '/', search: '' },
      history: { replaceState: (_: unknown, __: string, url: string) => replaced.push(url) },
      sessionStorage: {
        getItem: (name: string) => storage.get(name) ?? null,
        setItem: (name: string, value: string) => storage.set(name, value),
      },
    };
  };

  it('moves the key from the address into the storage of the tab', () => {
    const fresh = page('#key=abc_-9', 'old');
    expect(takeKey(fresh)).toBe('abc_-9');
    expect(fresh.storage.get('akin.key')).toBe('abc_-9');
    expect(fresh.replaced).toEqual(['/#/']);
  });

  it('finds it there after a reload, and nothing where there is nothing', () => {
    const again = page('#/collection/1', 'old');
    expect(takeKey(again)).toBe('old');
    expect(again.replaced).toEqual([]);
    expect(takeKey(page('', null))).toBeNull();
  });
});
