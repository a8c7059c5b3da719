/**
 * What the attributes are called in German, mean, and look like at both ends, for each kind of collection.
 * Renderer; also runs in unit tests.
 */

import type { AttributeKey, AttributeWords } from '../../../main/contract/attributeWords.ts';
import type { Kind } from '../../../main/contract/model.ts';

const faces: Readonly<Record<AttributeKey<'people'>, AttributeWords>> = {
  age: measure('Alter', 'Wie alt das Gesicht aussieht, in Jahren.', 'jung', 'alt', 'älter'),
  smile: measure('Lächeln', 'Wie sicher das Gesicht lächelt.', 'ernst', 'am Lächeln', 'stärker am Lächeln'),
  masculine: trait('Männlich', 'Wie männlich das Gesicht aussieht.', 'männlich'),
  feminine: trait('Weiblich', 'Wie weiblich das Gesicht aussieht.', 'weiblich'),
  angry: trait('Wütend', 'Wie sicher das Gesicht wütend aussieht.', 'wütend'),
  disgusted: trait('Angewidert', 'Wie sicher das Gesicht angewidert aussieht.', 'angewidert'),
  afraid: trait('Ängstlich', 'Wie sicher das Gesicht ängstlich aussieht.', 'ängstlich'),
  happy: trait('Fröhlich', 'Wie sicher das Gesicht fröhlich aussieht.', 'fröhlich'),
  sad: trait('Traurig', 'Wie sicher das Gesicht traurig aussieht.', 'traurig'),
  surprised: trait('Überrascht', 'Wie sicher das Gesicht überrascht aussieht.', 'überrascht'),
  calm: trait('Ruhig', 'Wie sicher das Gesicht ruhig aussieht.', 'ruhig'),
  'turned-left': trait('Nach links gewandt', 'Ab einem halben Profil ist es deutlich.', 'nach links gewandt'),
  'turned-right': trait(
    'Nach rechts gewandt',
    'Ab einem halben Profil ist es deutlich.',
    'nach rechts gewandt',
  ),
  'looking-up': trait('Blick nach oben', 'Wie weit der Kopf gehoben ist.', 'nach oben gewandt'),
  'looking-down': trait('Blick nach unten', 'Wie weit der Kopf gesenkt ist.', 'nach unten gewandt'),
  'eyes-open': measure(
    'Offene Augen',
    'Wie weit die Augen offen sind.',
    'mit geschlossenen Augen',
    'mit weit offenen Augen',
    'mit weiter offenen Augen',
  ),
  size: measure('Größe', 'Wie groß das Gesicht in seinem Bild ist.', 'klein', 'groß', 'größer'),
  sharpness: measure('Schärfe', 'Wie scharf das Gesicht ist.', 'unscharf', 'scharf', 'schärfer'),
  brightness: measure('Helligkeit', 'Wie hell das Gesicht ist.', 'dunkel', 'hell', 'heller'),
  'face-width': measure(
    'Breites Gesicht',
    'Die Breite des Gesichts, gemessen an seiner Höhe.',
    'lang im Gesicht',
    'breit im Gesicht',
    'breiter im Gesicht',
  ),
  jaw: measure(
    'Kiefer',
    'Die Breite des Unterkiefers, gemessen an der des Gesichts.',
    'schmal im Kiefer',
    'breit im Kiefer',
    'breiter im Kiefer',
  ),
  forehead: measure(
    'Stirn',
    'Die Höhe der Stirn, soweit sie zu sehen ist, gemessen an der des Gesichts.',
    'mit niedriger Stirn',
    'mit hoher Stirn',
    'höher in der Stirn',
  ),
  'eye-distance': measure(
    'Augenabstand',
    'Der Abstand der inneren Augenwinkel, gemessen an der Breite des Gesichts.',
    'eng zwischen den Augen',
    'weit zwischen den Augen',
    'weiter zwischen den Augen',
  ),
  'eye-size': measure(
    'Große Augen',
    'Die Breite der Augen, gemessen an der des Gesichts.',
    'mit kleinen Augen',
    'mit großen Augen',
    'größer in den Augen',
  ),
  glasses: measure(
    'Brille',
    'Wie stark die Linien über der Nase und unter den Augen sind.',
    'ohne Brille',
    'mit Brille',
    'sicherer mit Brille',
  ),
  'dark-hair': measure(
    'Dunkles Haar',
    'Wie viel dunkler es über der Stirn ist als auf der Haut. Hüte zählen als Haar.',
    'blond, grau oder kahl',
    'dunkelhaarig',
    'dunkelhaariger',
  ),
};

const leaves: Readonly<Record<AttributeKey<'leaves'>, AttributeWords>> = {
  'aspect-ratio': measure('Länglich', 'Wievielmal so lang wie breit.', 'breit', 'länglich', 'länglicher'),
  eccentricity: measure(
    'Exzentrizität',
    'Wie weit die Ellipse, die am besten auf das Blatt passt, von einem Kreis entfernt ist.',
    'rund',
    'gestreckt',
    'gestreckter',
  ),
  elongation: measure(
    'Schlankheit',
    'Wie dünn das Blatt an seiner dicksten Stelle ist, gemessen an seiner Länge.',
    'gedrungen',
    'schlank',
    'schlanker',
  ),
  solidity: measure(
    'Geschlossenheit',
    'Wie viel das Blatt von einem Band ausfüllt, das man um es spannt.',
    'geteilt',
    'ungeteilt',
    'weniger geteilt',
  ),
  lobedness: measure(
    'Gelappt',
    'Wie tief der Rand im Mittel innerhalb eines Bandes liegt, das man um das Blatt spannt.',
    'ungelappt',
    'gelappt',
    'stärker gelappt',
  ),
  isoperimetric: measure(
    'Kompaktheit',
    'Die Fläche, gemessen an der Länge des Randes; ein Kreis hat am meisten.',
    'zerklüftet',
    'kompakt',
    'kompakter',
  ),
  indentation: measure(
    'Tief eingeschnitten',
    'Die tiefste Bucht des Randes innerhalb eines Bandes, das man um das Blatt spannt.',
    'seicht eingeschnitten',
    'tief eingeschnitten',
    'tiefer eingeschnitten',
  ),
  toothedness: measure(
    'Gezähnt',
    'Wie viel länger der Rand ist, als wenn man seine Zähne glättet.',
    'ganzrandig',
    'gezähnt',
    'stärker gezähnt',
  ),
  symmetry: measure(
    'Symmetrie',
    'Wie viel vom Blatt sich deckt, wenn man es entlang der langen Achse faltet.',
    'schief',
    'symmetrisch',
    'symmetrischer',
  ),
  area: measure('Größe im Foto', 'Der Anteil des Fotos, der Blatt ist.', 'klein', 'groß', 'größer'),
  hue: measure(
    'Farbe',
    'Der mittlere Farbton, von Purpur über Rot, Gelb und Grün bis Blau.',
    'rötlich oder gelb',
    'grün oder bläulich',
    'grüner',
  ),
  lightness: measure('Hell oder dunkel', 'Die mittlere Helligkeit des Blattes.', 'dunkel', 'hell', 'heller'),
  contrast: measure(
    'Texturkontrast',
    'Wie sehr die Helligkeit über das Blatt schwankt.',
    'gleichmäßig',
    'kontrastreich',
    'kontrastreicher',
  ),
  entropy: measure(
    'Texturentropie',
    'Wie viele verschiedene Helligkeiten das Blatt hat.',
    'schlicht',
    'unruhig',
    'unruhiger',
  ),
  pointed: measure(
    'Zugespitzt',
    'Wie weit sich das schmalere Ende verjüngt.',
    'stumpf oder rund',
    'zugespitzt',
    'stärker zugespitzt',
  ),
  lobes: measure(
    'Zahl der Lappen',
    'Wie viele tiefe Buchten der Rand hat: eine zwischen je zwei Lappen oder Fiedern.',
    'einfach',
    'viellappig',
    'in mehr Lappen geteilt',
  ),
  saturation: measure(
    'Farbkraft',
    'Wie weit die Farbe von Grau entfernt ist.',
    'graustichig',
    'kräftig gefärbt',
    'kräftiger gefärbt',
  ),
  veins: measure(
    'Adern',
    'Wie deutlich Adern und andere feine Linien auf der Spreite hervortreten.',
    'undeutlich geadert',
    'deutlich geadert',
    'deutlicher geadert',
  ),
};

const photos: Readonly<Record<AttributeKey<'anything'>, AttributeWords>> = {
  colourfulness: measure(
    'Farbigkeit',
    'Wie weit und wie verschieden die Farben von Grau entfernt sind.',
    'grau',
    'farbig',
    'farbiger',
  ),
  brightness: measure('Helligkeit', 'Die mittlere Helligkeit des Fotos.', 'dunkel', 'hell', 'heller'),
  contrast: measure(
    'Kontrast',
    'Wie weit die Helligkeit im Foto streut.',
    'flau',
    'kontrastreich',
    'kontrastreicher',
  ),
  sharpness: measure(
    'Schärfe',
    'Wie sehr sich die Helligkeit von einem Punkt zum nächsten ändert.',
    'weich',
    'scharf',
    'schärfer',
  ),
  hue: measure(
    'Vorherrschender Farbton',
    'Der Farbton, den die meiste Farbe hat, von Violett über Rot und Grün bis Blau.',
    'warm',
    'kühl',
    'kühler',
  ),
  portrait: trait('Hochformat', 'Höher als breit.', 'hochformatig'),
  morning: trait('Morgen', 'Von 5 bis 11 Uhr nach der Kamera.', 'am Morgen aufgenommen'),
  midday: trait('Mittag', 'Von 11 bis 16 Uhr nach der Kamera.', 'um Mittag aufgenommen'),
  evening: trait('Abend', 'Von 16 bis 22 Uhr nach der Kamera.', 'am Abend aufgenommen'),
  night: trait('Nacht', 'Von 22 bis 5 Uhr nach der Kamera.', 'nachts aufgenommen'),
  spring: trait('Frühling', 'März bis Mai; im Süden September bis November.', 'im Frühling aufgenommen'),
  summer: trait('Sommer', 'Juni bis August; im Süden Dezember bis Februar.', 'im Sommer aufgenommen'),
  autumn: trait('Herbst', 'September bis November; im Süden März bis Mai.', 'im Herbst aufgenommen'),
  winter: trait('Winter', 'Dezember bis Februar; im Süden Juni bis August.', 'im Winter aufgenommen'),
};

const known: Readonly<Record<Kind, Readonly<Record<string, AttributeWords>>>> = {
  people: faces,
  leaves,
  anything: photos,
};

/** Also for what a person taught or typed, and for the tags, of which nothing is known but the name. */
export function attributeWords(
  { key, name }: { readonly key: string; readonly name: string },
  kind: Kind,
): AttributeWords {
  const words = Object.hasOwn(known[kind], key) ? known[kind][key] : undefined;
  if (words !== undefined) return words;
  if (key.startsWith('tag-')) {
    const tag = `mit „${name.replaceAll('_', ' ')}“ verschlagwortet`;
    return {
      name: name.replaceAll('_', ' '),
      about: 'Wie sicher das Modell für Schlagwörter es im Foto sieht.',
      ends: [`nicht ${tag}`, tag],
      more: `sicherer ${tag}`,
    };
  }
  if (key.startsWith('typed ')) {
    const typed = `wie „${key.slice('typed '.length)}“`;
    return {
      name,
      about: 'Danach, wie nah die Schlagwörter des Fotos diesen Wörtern sind: ein Anhalt, keine Messung.',
      ends: [`am wenigsten ${typed}`, `am meisten ${typed}`],
      more: `mehr ${typed}`,
    };
  }
  return {
    name,
    about: 'Von dir beigebracht, mit Beispielen.',
    ends: [`nicht „${name}“`, `„${name}“`],
    more: `mehr „${name}“`,
  };
}

function measure(name: string, about: string, low: string, high: string, more: string): AttributeWords {
  return { name, about, ends: [low, high], more };
}

function trait(name: string, about: string, is: string): AttributeWords {
  return { name, about, ends: [`nicht ${is}`, is], more: `deutlicher ${is}` };
}
