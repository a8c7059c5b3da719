/**
 * Where a link of the guide leads: the same targets work in a code browser, as files, and in Help, as pages.
 * Pure; renderer.
 */

export interface Target {
  readonly page: string;
  readonly section: string | undefined;
}

/** "../papers/5-cop-rf.md#what-is-where" is the page "5-cop-rf". */
export function nameOf(path: string): string {
  const file = path.replace(/#.*$/, '');
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.md$/, '');
}

/** What of the guide a link on this page leads to; undefined for files that are not part of it. */
export function targetOf(href: string, from: string, isPage: (name: string) => boolean): Target | undefined {
  const [file = '', section] = href.split('#');
  if (file === '') return { page: from, section };
  const page = nameOf(file);
  return file.endsWith('.md') && isPage(page) ? { page, section } : undefined;
}

/** A heading's name in addresses, as code browsers make it too. */
export function sectionOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}
