/**
 * What the attributes are called in German, mean, and look like at both ends, for each kind of collection.
 * Renderer; also runs in unit tests.
 */
import type { Kind } from '../../../main/contract/model.ts';
import type { AttributeKey, AttributeWords } from '../attributes.ts';

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
};

const leaves: Readonly<Record<AttributeKey<'leaves'>, AttributeWords>> = {
  'aspect-ratio': measure(
    'Seitenverhältnis',
    'Länge entlang der langen Achse, geteilt durch die Breite quer dazu.',
    'breit',
    'schmal',
    'schmaler',
  ),
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
    'dünn',
    'dünner',
  ),
  solidity: measure(
    'Geschlossenheit',
    'Wie viel von einem Band, das um das Blatt gespannt ist, es ausfüllt.',
    'geteilt',
    'ganz',
    'ganzer',
  ),
  lobedness: measure(
    'Lappung',
    'Wie tief der Umriss im Mittel innerhalb eines Bandes liegt, das um das Blatt gespannt ist.',
    'ungelappt',
    'gelappt',
    'stärker gelappt',
  ),
  isoperimetric: measure(
    'Kompaktheit',
    'Fläche gegen Länge des Umrisses; ein Kreis hat am meisten.',
    'zerklüftet',
    'kompakt',
    'kompakter',
  ),
  indentation: measure(
    'Einschnitt',
    'Die tiefste Stelle des Umrisses innerhalb eines Bandes, das um das Blatt gespannt ist.',
    'flach eingeschnitten',
    'tief eingeschnitten',
    'tiefer eingeschnitten',
  ),
  toothedness: measure(
    'Gezähnter Rand',
    'Wie viel länger der Umriss ist als nach dem Glätten seiner Zähne.',
    'glattrandig',
    'gezähnt',
    'stärker gezähnt',
  ),
  symmetry: measure(
    'Symmetrie',
    'Wie viel vom Blatt sich selbst bedeckt, wenn man es entlang der langen Achse faltet.',
    'schief',
    'symmetrisch',
    'symmetrischer',
  ),
  area: measure('Fläche', 'Der Anteil des Fotos, der Blatt ist.', 'klein', 'groß', 'größer'),
  hue: measure(
    'Farbton',
    'Der mittlere Farbton, von Violett über Rot, Gelb und Grün bis Blau.',
    'rötlich',
    'grünlich',
    'grünlicher',
  ),
  lightness: measure('Helligkeit', 'Die mittlere Helligkeit des Blattes.', 'dunkel', 'hell', 'heller'),
  contrast: measure(
    'Kontrast der Textur',
    'Wie weit die Helligkeit auf dem Blatt streut.',
    'gleichmäßig',
    'kontrastreich',
    'kontrastreicher',
  ),
  entropy: measure(
    'Entropie der Textur',
    'Wie viele verschiedene Helligkeiten das Blatt hat.',
    'schlicht',
    'unruhig',
    'unruhiger',
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
