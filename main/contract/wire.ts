/** The messages between client and engine, over a MessagePort, WebSocket or process channel. Any process. */
import { z } from 'zod';
import { WireError } from './errors.ts';

/**
 * [Note: Back-pressure] Events go out one batch at a time: the engine sends a batch, keeps only the latest
 * state of each key while it waits, and sends the next batch when the client acknowledges. A renderer that
 * stalls for an hour costs the engine one pending state per key and nothing more.
 */
export const ClientMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('call'),
    id: z.int().nonnegative(),
    method: z.string().max(64),
    params: z.unknown(),
  }),
  z.strictObject({ type: z.literal('cancel'), id: z.int().nonnegative() }),
  z.strictObject({ type: z.literal('acknowledge'), batch: z.int().nonnegative() }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

export const EngineMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('result'), id: z.int().nonnegative(), value: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.int().nonnegative(), error: WireError }),
  z.object({
    type: z.literal('events'),
    batch: z.int().nonnegative(),
    events: z.array(z.object({ name: z.string(), payload: z.unknown() })),
  }),
]);
export type EngineMessage = z.infer<typeof EngineMessage>;

/** One end of a two-way channel of structured messages; the host provides the transport. */
export interface Channel<Out, In> {
  post(message: Out): void;
  onMessage(listener: (message: In) => void): void;
  onClose(listener: () => void): void;
}

/** Larger frames are refused and the connection closed: no request of ours comes near it. */
export const MAX_FRAME_BYTES = 1024 * 1024;
