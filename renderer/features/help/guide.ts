/**
 * The guide as it was when the page was built: its pages, its pictures, and the order they are read in.
 * Renderer.
 */
import { lexer, type Token, type Tokens } from 'marked';
import { nameOf, sectionOf } from './links.ts';

export interface GuidePage {
  /** The file's name without its ending; the address says it. */
  readonly name: string;
  readonly title: string;
  readonly tokens: readonly Token[];
  /** The headings below the title, by which a link may lead into the page. */
  readonly sections: readonly string[];
}

export interface Chapter {
  readonly title: string;
  readonly pages: readonly GuidePage[];
}

const texts = {
  ...import.meta.glob<string>('../../../docs/guide/*.md', { query: '?raw', import: 'default', eager: true }),
  ...import.meta.glob<string>('../../../docs/papers/*.md', { query: '?raw', import: 'default', eager: true }),
};

const pictures = import.meta.glob<string>('../../../docs/guide/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

export const pages: ReadonlyMap<string, GuidePage> = new Map(
  Object.entries(texts).map(([path, text]) => {
    const page = read(nameOf(path), text);
    return [page.name, page];
  }),
);

export const pictureAddresses: ReadonlyMap<string, string> = new Map(
  Object.entries(pictures).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
);

/** Taken from the first page: each of its headings with the pages linked below it. */
export const chapters: readonly Chapter[] = chaptersOf(pages.get('README'));

/** Every page of the contents once, in their order. */
export const order: readonly GuidePage[] = [
  ...new Set([pages.get('README'), ...chapters.flatMap(chapter => chapter.pages)]),
].filter(page => page !== undefined);

function read(name: string, text: string): GuidePage {
  const tokens = lexer(text);
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading');
  return {
    name,
    title: headings[0]?.text ?? name,
    tokens,
    sections: headings.slice(1).map(({ text }) => sectionOf(text)),
  };
}

function chaptersOf(first: GuidePage | undefined): Chapter[] {
  const found: { title: string; pages: GuidePage[] }[] = [];
  for (const token of first?.tokens ?? [])
    if (token.type === 'heading' && token.depth === 2) found.push({ title: token.text, pages: [] });
    else
      for (const href of linksIn([token])) {
        const page = pages.get(nameOf(href));
        if (page !== undefined) found.at(-1)?.pages.push(page);
      }
  return found.filter(chapter => chapter.pages.length > 0);
}

/** The targets of all links in these tokens, in order. */
export function linksIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap(token => {
    if (token.type === 'link') return [token.href as string];
    if (token.type === 'list') return linksIn((token as Tokens.List).items);
    if (token.type === 'table') {
      const { header, rows } = token as Tokens.Table;
      return linksIn([...header, ...rows.flat()].flatMap(cell => cell.tokens));
    }
    return 'tokens' in token ? linksIn(token.tokens ?? []) : [];
  });
}
