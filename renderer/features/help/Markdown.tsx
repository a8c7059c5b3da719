/**
 * The tokens of a guide page as elements: never as HTML, so that nothing in a page can do more than be read.
 * Renderer.
 */
import type { Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import { pathTo } from '../../app/paths.ts';
import { sectionOf, targetOf } from './links.ts';
import styles from './Markdown.module.css';

export interface MarkdownProps {
  tokens: readonly Token[];
  /** The page they are of. */
  page: string;
  isPage(name: string): boolean;
  pictures: ReadonlyMap<string, string>;
}

export function Markdown({ tokens, ...place }: MarkdownProps) {
  return <div className={styles.text}>{all(tokens, place)}</div>;
}

type Place = Omit<MarkdownProps, 'tokens'>;

function all(tokens: readonly Token[] | undefined, place: Place): ReactNode {
  // The tokens of a page never change, so their places are good keys.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return tokens?.map((token, index) => <Fragment key={index}>{one(token, place)}</Fragment>);
}

function one(token: Token, place: Place): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading':
      return heading(token as Tokens.Heading, place);
    case 'paragraph':
      return <p>{all(token.tokens, place)}</p>;
    case 'strong':
      return <strong>{all(token.tokens, place)}</strong>;
    case 'em':
      return <em>{all(token.tokens, place)}</em>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'code':
      return <Code text={token.text} />;
    case 'list':
      return list(token as Tokens.List, place);
    case 'table':
      return table(token as Tokens.Table, place);
    case 'blockquote':
      return <blockquote>{all(token.tokens, place)}</blockquote>;
    case 'hr':
      return <hr />;
    case 'br':
      return <br />;
    case 'link':
      return link(token as Tokens.Link, place);
    case 'image':
      return <Picture token={token as Tokens.Image} place={place} />;
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens ? all(token.tokens, place) : token.text;
    default:
      return token.raw;
  }
}

function heading(token: Tokens.Heading, place: Place): ReactNode {
  const inside = all(token.tokens, place);
  if (token.depth === 1) return <h1>{inside}</h1>;
  const id = sectionOf(token.text);
  if (token.depth === 2)
    return (
      <h2 id={id} tabIndex={-1}>
        {inside}
      </h2>
    );
  return (
    <h3 id={id} tabIndex={-1}>
      {inside}
    </h3>
  );
}

function Code({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  );
}

function list({ ordered, start, items }: Tokens.List, place: Place): ReactNode {
  const inside = items.map(item => <li key={item.raw}>{all(item.tokens, place)}</li>);
  return ordered ? <ol start={start === '' ? 1 : start}>{inside}</ol> : <ul>{inside}</ul>;
}

function table({ header, rows }: Tokens.Table, place: Place): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
    <div className={styles.wide} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map(cell => (
              <th key={cell.text} scope="col">
                {all(cell.tokens, place)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.map(({ text }) => text).join('|')}>
              {row.map((cell, column) => (
                <td key={header[column]?.text}>{all(cell.tokens, place)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A file that is not part of the guide lies in the source, which a person who reads Help may not have. */
function link(token: Tokens.Link, place: Place): ReactNode {
  const target = targetOf(token.href, place.page, place.isPage);
  if (target === undefined) return <span title={token.href}>{all(token.tokens, place)}</span>;
  return <Link href={pathTo.help(target.page, target.section)}>{all(token.tokens, place)}</Link>;
}

function Picture({ token, place }: { token: Tokens.Image; place: Place }) {
  const file = token.href.slice(token.href.lastIndexOf('/') + 1);
  return <img className={styles.picture} src={place.pictures.get(file)} alt={token.text} />;
}
