/** Akin's log lines, and its crash reports. Any process. */
import { z } from 'zod';

/** From the least to the most serious. */
export const Level = z.enum(['info', 'warning', 'error']);
export type Level = z.infer<typeof Level>;

/** The process that wrote a line: the window's engine, the window, or the host of a browser tab. */
export const LogSource = z.enum(['engine', 'window', 'tab']);
export type LogSource = z.infer<typeof LogSource>;

export const LogLine = z.object({ at: z.number(), level: Level, source: LogSource, text: z.string() });
export type LogLine = z.infer<typeof LogLine>;

export const ReportId = z.string().regex(/^[0-9]{13}-[0-9a-f]{8}$/, 'is not the id of a report');

/** What broke: the engine, the page or its process, or the window's own process. */
export const ReportKind = z.enum(['engine', 'page', 'window']);
export type ReportKind = z.infer<typeof ReportKind>;

export const ReportHead = z.object({ id: ReportId, at: z.number(), kind: ReportKind, what: z.string() });
export type ReportHead = z.infer<typeof ReportHead>;
