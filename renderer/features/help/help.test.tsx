/** Where links of the guide lead, and that a page's HTML is shown as words and never becomes any. */
import { lexer } from 'marked';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { sectionOf, targetOf } from './links.ts';
import { Markdown } from './Markdown.tsx';

const isPage = (name: string) => ['recipes', '5-cop-rf'].includes(name);

describe('targetOf', () => {
  it.each([
    ['recipes.md', { page: 'recipes', section: undefined }],
    ['../papers/5-cop-rf.md#speed', { page: '5-cop-rf', section: 'speed' }],
    ['#export', { page: 'words', section: 'export' }],
    ['../results/questions.md', undefined],
    ['../../main/recipes.ts', undefined],
  ])('%s', (href, target) => {
    expect(targetOf(href, 'words', isPage)).toEqual(target);
  });
});

it('a heading has the name that code browsers give it', () => {
  expect(sectionOf('A few of every subject, or a batch')).toBe('a-few-of-every-subject-or-a-batch');
  expect(sectionOf('`npm install` fails')).toBe('npm-install-fails');
});

describe('Markdown', () => {
  const shown = (text: string) =>
    renderToStaticMarkup(<Markdown tokens={lexer(text)} page="words" isPage={isPage} pictures={new Map()} />);

  it('shows HTML as words', () => {
    expect(shown('<script>alert(1)</script>')).toContain('&lt;script&gt;');
    expect(shown('a <b onclick="x">word</b>')).not.toContain('<b');
  });

  it('keeps lists, tables, code and emphasis', () => {
    expect(shown('2. *two*\n3. **three**')).toMatch(
      /<ol start="2"><li.*<em>two<\/em>.*<strong>three<\/strong>/s,
    );
    expect(shown('| a | b |\n| --- | --- |\n| `1 < 2` | x |')).toContain('<code>1 &lt; 2</code>');
    expect(shown('```\n$ akin demo\n```')).toContain('$ akin demo</code></pre>');
  });

  it('has no link where there is no page to lead to', () => {
    expect(shown('[there](../results/x.md)')).not.toContain('<a');
    expect(shown('[there](javascript:alert)')).not.toContain('href');
  });
});
