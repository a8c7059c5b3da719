/** The icons, drawn for Akin on a grid of 20 with strokes of 1.5. Renderer. */
import type { ReactNode } from 'react';

export type IconName = keyof typeof shapes;

const shapes = {
  plus: <path d="M10 4.5v11M4.5 10h11" />,
  minus: <path d="M4.5 10h11" />,
  info: (
    <>
      <circle cx="10" cy="10" r="6.75" />
      <path d="M10 9.25v4.25M10 6.5h.01" />
    </>
  ),
  clock: (
    <>
      <circle cx="10" cy="10" r="6.75" />
      <path d="M10 6.25V10l2.75 2" />
    </>
  ),
  frame: (
    <>
      <path d="M3.5 7V5c0-.8.7-1.5 1.5-1.5h2M13 3.5h2c.8 0 1.5.7 1.5 1.5v2M16.5 13v2c0 .8-.7 1.5-1.5 1.5h-2M7 16.5H5c-.8 0-1.5-.7-1.5-1.5v-2" />
      <circle cx="10" cy="10" r="2.5" />
    </>
  ),
  external: (
    <path d="M8.5 4.5h-3c-.6 0-1 .4-1 1v9c0 .6.4 1 1 1h9c.6 0 1-.4 1-1v-3M11.5 3.5h5v5M16 4l-6.5 6.5" />
  ),
  close: <path d="m5.5 5.5 9 9m0-9-9 9" />,
  check: <path d="m4.5 10.5 3.6 3.6 7.4-8" />,
  pause: <path d="M7 4.75v10.5M13 4.75v10.5" />,
  play: <path d="M6.75 4.6v10.8l8.5-5.4z" />,
  stop: <rect x="5.25" y="5.25" width="9.5" height="9.5" rx="1.5" />,
  refresh: <path d="M15.6 8A6 6 0 1 0 16 11.2M16 4v4h-4" />,
  more: (
    <>
      <path d="M4.5 10h.01M10 10h.01M15.5 10h.01" strokeWidth="2.25" />
    </>
  ),
  up: <path d="M10 15.5v-11M5.5 9 10 4.5 14.5 9" />,
  down: <path d="m5 7.75 5 5 5-5" />,
  back: <path d="m12.25 5-5 5 5 5" />,
  next: <path d="m7.75 5 5 5-5 5" />,
  folder: (
    <path d="M2.75 6c0-.8.6-1.4 1.4-1.4h3.3c.4 0 .8.2 1 .5l1.1 1.4h6.3c.8 0 1.4.6 1.4 1.4v6.2c0 .8-.6 1.4-1.4 1.4H4.15c-.8 0-1.4-.6-1.4-1.4z" />
  ),
  folderPlus: (
    <>
      <path d="M17.25 9.5V7.9c0-.8-.6-1.4-1.4-1.4h-6.3L8.45 5.1c-.2-.3-.6-.5-1-.5h-3.3c-.8 0-1.4.6-1.4 1.4v8.1c0 .8.6 1.4 1.4 1.4h5.6" />
      <path d="M14.75 11.75v5.5M12 14.5h5.5" />
    </>
  ),
  catalog: (
    <>
      <rect x="3.25" y="3.25" width="13.5" height="13.5" rx="2" />
      <path d="M3.5 7.5h13M7.75 11.5h4.5" />
    </>
  ),
  people: (
    <>
      <circle cx="7.5" cy="7" r="2.75" />
      <path d="M2.5 16c.3-2.9 2.3-4.5 5-4.5s4.7 1.6 5 4.5M12.6 4.6a2.6 2.6 0 0 1 0 4.8M14.4 11.9c1.8.6 2.9 2 3.1 4.1" />
    </>
  ),
  leaf: (
    <>
      <path d="M4.2 15.8C2.6 8.6 7.4 3.6 16.4 3.6c.4 8.4-3.4 13.2-9.3 12.4-1-.1-1.9-.5-2.6-1" />
      <path d="M3.4 17.4c1.5-4.2 4-7 7.6-8.6" />
    </>
  ),
  hidden: (
    <>
      <path d="M8 5.2A7.6 7.6 0 0 1 10 5c4.6 0 7.25 5 7.25 5a13 13 0 0 1-2.3 2.8M5.3 6.6A12.4 12.4 0 0 0 2.75 10S5.4 15 10 15a7.4 7.4 0 0 0 4-1.2" />
      <path d="M8.3 8.5a2.25 2.25 0 0 0 3.1 3.2M3.5 3.5l13 13" />
    </>
  ),
  photos: (
    <>
      <rect x="2.75" y="5.75" width="11.5" height="11.5" rx="1.75" />
      <path d="M5.75 2.75h9.5c1.1 0 2 .9 2 2v9.5M2.9 14.6l3.3-3.4 2.6 2.5 1.9-1.9 3.4 3.3" />
    </>
  ),
  warning: (
    <>
      <path d="M10 3.4 17.4 16.2H2.6z" />
      <path d="M10 8.2v3.6M10 13.9h.01" />
    </>
  ),
  unreadable: (
    <>
      <rect x="3" y="3.75" width="14" height="12.5" rx="1.75" />
      <path d="m7.5 7.75 5 4.5m0-4.5-5 4.5" />
    </>
  ),
  appearance: (
    <>
      <circle cx="10" cy="10" r="6.75" />
      <path d="M10 3.25v13.5a6.75 6.75 0 0 0 0-13.5z" fill="currentColor" />
    </>
  ),
  language: (
    <>
      <circle cx="10" cy="10" r="6.75" />
      <path d="M3.5 10h13M10 3.25c2.4 2 3.5 4.2 3.5 6.75s-1.1 4.75-3.5 6.75c-2.4-2-3.5-4.2-3.5-6.75s1.1-4.75 3.5-6.75z" />
    </>
  ),
  keyboard: (
    <>
      <rect x="2" y="5" width="16" height="10.5" rx="1.75" />
      <path d="M5 8.25h.01M8.3 8.25h.01M11.7 8.25h.01M15 8.25h.01M5 11.9h.01M15 11.9h.01M8 12h4" />
    </>
  ),
  menu: <path d="M3.5 5.75h13M3.5 10h13M3.5 14.25h13" />,
  book: (
    <>
      <path d="M10 5.5C8.6 4.3 6.4 3.75 3 3.75v11.5c3.4 0 5.6.55 7 1.75 1.4-1.2 3.6-1.75 7-1.75V3.75c-3.4 0-5.6.55-7 1.75z" />
      <path d="M10 5.5V17" />
    </>
  ),
  copy: (
    <>
      <rect x="7" y="7" width="9.75" height="9.75" rx="1.5" />
      <path d="M13 4.5v-.25c0-.6-.4-1-1-1H4.25c-.6 0-1 .4-1 1V12c0 .6.4 1 1 1h.25" />
    </>
  ),
  shield: (
    <>
      <path d="M10 2.75 16 5v4.6c0 3.6-2.4 6.4-6 7.7-3.6-1.3-6-4.1-6-7.7V5z" />
      <path d="m7.3 10 2 2 3.6-4" />
    </>
  ),
  search: (
    <>
      <circle cx="8.75" cy="8.75" r="5" />
      <path d="m12.5 12.5 4 4" />
    </>
  ),
  undo: <path d="M4 8.25h8.25a4 4 0 0 1 0 8H8.5M4 8.25 7.5 4.75M4 8.25l3.5 3.5" />,
  redo: <path d="M16 8.25H7.75a4 4 0 0 0 0 8h3.75M16 8.25 12.5 4.75M16 8.25l-3.5 3.5" />,
  merge: <path d="M4.5 4.5 10 10v6.5M15.5 4.5 10 10M7.25 13.75 10 16.5l2.75-2.75" />,
  split: <path d="M10 16.5V10L4.5 4.5M10 10l5.5-5.5M4.5 8V4.5H8M12 4.5h3.5V8" />,
  move: <path d="M3.5 10h12M11 5.5l4.5 4.5-4.5 4.5" />,
  aside: (
    <path d="M3 11.5h4l1 2h4l1-2h4M3 11.5 5 4.5h10l2 7v3.6c0 .8-.6 1.4-1.4 1.4H4.4c-.8 0-1.4-.6-1.4-1.4z" />
  ),
  pencil: <path d="m4 16 .8-3.4 8.4-8.4c.7-.7 1.8-.7 2.4 0 .7.7.7 1.8 0 2.4l-8.4 8.4z" />,
  question: (
    <>
      <path d="M7.25 7.5a2.75 2.75 0 1 1 4.2 2.3c-.9.6-1.45 1.1-1.45 2.2" />
      <path d="M10 14.75h.01" />
    </>
  ),
  stack: (
    <>
      <rect x="3.25" y="7.25" width="13.5" height="9.5" rx="1.75" />
      <path d="M5 4.75h10M6.5 2.25h7" />
    </>
  ),
  same: <path d="M4.5 7.5h11M4.5 12.5h11" />,
  different: <path d="M4.5 7.5h11M4.5 12.5h11M12.5 4l-5 12" />,
  swap: <path d="M3.5 7h12M12 3.5 15.5 7 12 10.5M16.5 13h-12M8 9.5 4.5 13 8 16.5" />,
  model: (
    <>
      <path d="m10 2.75 6.25 3.6v7.3L10 17.25l-6.25-3.6v-7.3z" />
      <path d="m3.9 6.45 6.1 3.55 6.1-3.55M10 10v7" />
    </>
  ),
  table: (
    <>
      <rect x="3" y="4" width="14" height="12" rx="1.75" />
      <path d="M3 8h14M3 12h14M8 8v8" />
    </>
  ),
  chart: <path d="M3.5 3.5v13h13M6.5 13.5l3-4 3 1.5 4-6" />,
  export: <path d="M10 12.5v-9M6 7.25l4-4 4 4M4 16.25h12" />,
  download: <path d="M10 3.5v9M6 8.75l4 4 4-4M4 16.25h12" />,
  trash: <path d="M4 6h12M8 6V4h4v2M5.5 6l.75 10.25h7.5L14.5 6M8.5 9v4.5M11.5 9v4.5" />,
  key: (
    <>
      <circle cx="6.75" cy="13.25" r="3.5" />
      <path d="m9.4 10.6 6.85-6.85M13.5 6.5l2.25 2.25" />
    </>
  ),
  disconnected: (
    <path d="M5.6 9.4l5 5-1 1a3.4 3.4 0 0 1-4.9 0 3.4 3.4 0 0 1 0-4.9zM14.4 10.6l-5-5 1-1a3.4 3.4 0 0 1 4.9 0 3.4 3.4 0 0 1 0 4.9zM15.1 4.9l2.1-2.1M4.9 15.1l-2.1 2.1" />
  ),
} satisfies Record<string, ReactNode>;

/** Those that point along the line of reading; the others point at things. */
const ALONG: ReadonlySet<IconName> = new Set(['back', 'move', 'next']);

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      data-along={ALONG.has(name) || undefined}
    >
      {shapes[name]}
    </svg>
  );
}
