/** An XMP document that can be read and added to; its other content stays as it is. Engine process. */
import { DOMParser, type Document, type Element, type Node, XMLSerializer } from '@xmldom/xmldom';
import { unfitShape } from './checkShape.ts';

export const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const META = 'adobe:ns:meta/';
const XMLNS = 'http://www.w3.org/2000/xmlns/';
const EMPTY = `<x:xmpmeta xmlns:x="${META}"><rdf:RDF xmlns:rdf="${RDF}"><rdf:Description rdf:about=""/></rdf:RDF></x:xmpmeta>`;
/** Encloses a packet, so that programs which search files for XMP find it. */
const PACKET = ['<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>', '<?xpacket end="w"?>'] as const;

/** The parser's messages quote the text at any length. */
const LONGEST_MESSAGE = 200;

/** A namespace and its usual prefix. */
export interface Vocabulary {
  readonly prefix: string;
  readonly uri: string;
}

export class XmpError extends Error {}

export class XmpDocument {
  readonly #document: Document;
  readonly #rdf: Element;

  /** Throws an XmpError for a text that is not XMP: then it is not ours to overwrite. */
  constructor(text: string = EMPTY) {
    this.#document = parse(text);
    const rdf = this.#document.getElementsByTagNameNS(RDF, 'RDF').item(0);
    if (rdf === null) throw new XmpError('there is no rdf:RDF in it');
    this.#rdf = rdf;
  }

  /**
   * A property of the picture, as element; undefined where there is none. A value written as attribute
   * becomes an element.
   */
  property({ prefix, uri }: Vocabulary, name: string): Element | undefined {
    for (const description of this.#descriptions()) {
      const found = childNamed(description, uri, name);
      if (found !== undefined) return found;
      const value = description.getAttributeNS(uri, name);
      if (value !== null && description.hasAttributeNS(uri, name)) {
        description.removeAttributeNS(uri, name);
        const made = this.add(description, { prefix, uri }, name);
        made.textContent = value;
        return made;
      }
    }
    return undefined;
  }

  /** The property, made where it is missing. */
  ensure(vocabulary: Vocabulary, name: string): Element {
    const known = this.property(vocabulary, name);
    if (known !== undefined) return known;
    const description =
      this.#descriptions()[0] ?? this.add(this.#rdf, { prefix: 'rdf', uri: RDF }, 'Description');
    if (!description.hasAttributeNS(RDF, 'about')) description.setAttributeNS(RDF, 'rdf:about', '');
    return this.add(description, vocabulary, name);
  }

  /** A new child. The prefix is declared unless it is known there. */
  add(parent: Element, { prefix, uri }: Vocabulary, name: string): Element {
    const known = parent.lookupPrefix(uri);
    const child = this.#document.createElementNS(uri, `${known ?? prefix}:${name}`);
    if (known === null && parent.lookupNamespaceURI(prefix) !== uri)
      child.setAttributeNS(XMLNS, `xmlns:${prefix}`, uri);
    parent.appendChild(child);
    return child;
  }

  /** Adds texts to the list of a property, made where it is missing; existing entries are not repeated. */
  addToList(vocabulary: Vocabulary, name: string, form: 'Bag' | 'Seq', texts: readonly string[]): void {
    const list = this.list(this.ensure(vocabulary, name), form);
    const known = new Set(entriesOf(list).map(entry => textOf(entry)));
    for (const text of texts) {
      if (known.has(text)) continue;
      known.add(text);
      this.add(list, { prefix: 'rdf', uri: RDF }, 'li').textContent = text;
    }
  }

  /** The list inside a property; a plain value becomes its first entry. */
  list(property: Element, form: 'Bag' | 'Seq'): Element {
    const known = listIn(property);
    if (known !== undefined) return known;
    const value = textOf(property).trim();
    while (property.firstChild !== null) property.removeChild(property.firstChild);
    const list = this.add(property, { prefix: 'rdf', uri: RDF }, form);
    if (value !== '') this.add(list, { prefix: 'rdf', uri: RDF }, 'li').textContent = value;
    return list;
  }

  texts(vocabulary: Vocabulary, name: string): string[] {
    const property = this.property(vocabulary, name);
    if (property === undefined) return [];
    const list = listIn(property);
    return list === undefined
      ? [textOf(property).trim()].filter(text => text !== '')
      : entriesOf(list).map(textOf);
  }

  toString(): string {
    const meta = this.#document.getElementsByTagNameNS(META, 'xmpmeta').item(0) ?? this.#rdf;
    return `${PACKET[0]}\n${new XMLSerializer().serializeToString(meta)}\n${PACKET[1]}\n`;
  }

  #descriptions(): Element[] {
    return elementsIn(this.#rdf).filter(
      child => child.namespaceURI === RDF && child.localName === 'Description',
    );
  }
}

function parse(text: string): Document {
  const unfit = unfitShape(text);
  if (unfit !== undefined) throw new XmpError(unfit);
  let problem: string | undefined;
  try {
    const parser = new DOMParser({
      // The first error ends the parsing: going on may cost without bound.
      onError: (level, message) => {
        if (level === 'warning') return;
        problem ??= message;
        throw new XmpError(message);
      },
    });
    return parser.parseFromString(text.replace(/^\uFEFF/, '').trim(), 'text/xml');
  } catch (error) {
    const message = problem ?? (error instanceof Error ? error.message : String(error));
    throw new XmpError(message.split('\n')[0]!.slice(0, LONGEST_MESSAGE) || 'it is not XML');
  }
}

/** A field of a structure, as element or attribute, with or without a node between. */
export function fieldOf(structure: Element, uri: string, name: string): Element | string | undefined {
  const inner = elementsIn(structure).find(
    child => child.namespaceURI === RDF && child.localName === 'Description',
  );
  for (const place of [structure, ...(inner === undefined ? [] : [inner])]) {
    const child = childNamed(place, uri, name);
    if (child !== undefined) return child;
    if (place.hasAttributeNS(uri, name)) return place.getAttributeNS(uri, name) ?? undefined;
  }
  return undefined;
}

export function textField(structure: Element, uri: string, name: string): string | undefined {
  const found = fieldOf(structure, uri, name);
  return found === undefined || typeof found === 'string' ? found : textOf(found).trim();
}

export function listIn(property: Element): Element | undefined {
  return elementsIn(property).find(
    child => child.namespaceURI === RDF && ['Bag', 'Seq', 'Alt'].includes(child.localName ?? ''),
  );
}

export function entriesOf(list: Element): Element[] {
  return elementsIn(list).filter(child => child.namespaceURI === RDF && child.localName === 'li');
}

function childNamed(parent: Element, uri: string, name: string): Element | undefined {
  return elementsIn(parent).find(child => child.namespaceURI === uri && child.localName === name);
}

function elementsIn(parent: Element): Element[] {
  const found: Element[] = [];
  for (let node: Node | null = parent.firstChild; node !== null; node = node.nextSibling)
    if (node.nodeType === 1) found.push(node as Element);
  return found;
}

function textOf(element: Element): string {
  return element.textContent ?? '';
}
