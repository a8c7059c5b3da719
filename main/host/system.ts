/** What every host needs beside the engine: folders, version, log, the page's files. Loads nothing of the engine itself. */
export { directories, prepareDirectories } from '../engine/system/directories.ts';
export type { FromEngine, Question, RecentFile, ToEngine } from '../engine/system/hostProtocol.ts';
export { type Image, parseImagePath } from '../engine/system/images.ts';
export { nodeBinary, version } from '../engine/system/installation.ts';
export { keepConsole, LogFile } from '../engine/system/log/logFile.ts';
export { keepSecret, redactKeys } from '../engine/system/log/redact.ts';
export { Reports } from '../engine/system/log/reports.ts';
export { PAGE_HEADERS, rendererFile } from '../engine/system/rendererFiles.ts';
