/** What the screen Models says in German. Renderer; also runs in unit tests. */
import type { Kind } from '../../../main/contract/model.ts';
import type { FetchJob, ModelComparison, ModelState } from '../../../main/contract/models.ts';
import { count, decimal, fileSize, percent } from '../format.ts';
import type { modelStrings as english } from '../models.ts';
import { plural } from '../plural.ts';
import type { Twin } from '../twin.ts';
import { inEnglish } from './errors.ts';

const percentWithLimits = ({ value, low, high }: NonNullable<ModelComparison['own']['right']>) =>
  `${percent(value)} (${decimal(low * 100, 0)} bis ${decimal(high * 100, 0)})`;

export const modelStrings: Twin<typeof english> = {
  title: 'Modelle',
  intro:
    'Mit diesen Modellen vergleicht und misst Akin Bilder. Jedes wird einmal geholt, von dort, woher npm auf diesem Rechner seine Pakete bekommt; danach wird kein Netz mehr gebraucht, und kein Bild verlässt je den Rechner.',
  back: { welcome: 'Zurück zum Anfang', collection: 'Zurück zur Sammlung' },
  list: 'Modelle',
  status: (here: number, missing: number) =>
    [
      plural(here, { one: '# Modell da', other: '# Modelle da' }),
      ...(missing > 0 ? [plural(missing, { one: '# fehlt', other: '# fehlen' })] : []),
    ].join(' · '),

  purposes: {
    embed: 'Vergleicht Bilder',
    detect: 'Findet Gesichter',
    attributes: 'Misst Merkmale',
  },
  states: { here: 'Da', missing: 'Fehlt', damaged: 'Beschädigt', checked: 'Geprüft' },
  kinds: (names: readonly string[]) => `Für ${names.join(', ')}`,
  own: 'Dein eigenes',
  licence: (licence: string) => `Lizenz: ${licence}`,
  size: (bytes: number | null) => (bytes === null ? 'Größe bekannt, sobald es da ist' : fileSize(bytes)),
  embedding: ({ dimensions, distance, threshold }: NonNullable<ModelState['embedding']>) =>
    [
      `${count(dimensions)} Zahlen je Bild, ${distance === 'cosine' ? 'verglichen nach Winkel' : 'verglichen nach Abstand'}`,
      ...(threshold === null ? [] : [`gleich unter ${decimal(threshold, 0, 4)}`]),
    ].join(', '),

  fetch: 'Holen',
  fetchNamed: (name: string) => `${name} holen`,
  fetchMissing: (n: number) =>
    plural(n, { one: 'Fehlendes Modell holen', other: '# fehlende Modelle holen' }),
  fetchAgain: 'Noch einmal holen',
  fetchAgainNamed: (name: string) => `Noch einmal holen: ${name}`,
  fetching: 'Modelle werden geholt',
  stop: 'Holen beenden',
  job: ({ state, done, total, message }: FetchJob) =>
    state === 'running'
      ? `${count(done)} von ${plural(total, { one: '# Schritt', other: '# Schritten' })} getan.`
      : state === 'cancelled'
        ? 'Beendet. Was schon da ist, bleibt für das nächste Mal.'
        : inEnglish(message),
  fetched: 'Alles Gewünschte ist da.',
  failed: 'Das Holen hat nicht geklappt',
  verify: 'Alle prüfen',
  verifying: 'Die Modelle werden geprüft…',
  verified: (broken: number) =>
    plural(broken, {
      zero: 'Alle vorhandenen Modelle sind unversehrt.',
      one: '# Modell ist beschädigt.',
      other: '# Modelle sind beschädigt.',
    }),
  remove: 'Entfernen',
  removeNamed: (name: string) => `${name} entfernen`,
  removal: {
    title: (name: string) => `„${name}“ entfernen?`,
    message:
      'Hier wird die Datei gelöscht. Die Datei, aus der du es hinzugefügt hast, bleibt, wo sie ist, und was es aus Bildern gemacht hat, bleibt in den Sammlungen.',
    done: (name: string) => `„${name}“ ist entfernt.`,
  },

  providers: {
    label: 'Wo Modelle rechnen',
    names: {
      cpu: 'dem Prozessor',
      webgpu: 'dem Grafikprozessor (WebGPU)',
      dml: 'dem Grafikprozessor (DirectML)',
      coreml: 'Apples Prozessoren für Netze (CoreML)',
    },
    untried:
      'Alle Modelle rechnen auf dem Prozessor. Ein Grafikprozessor ist vielleicht schneller; ihn auszuprobieren dauert ein, zwei Minuten.',
    slower:
      'Alle Modelle rechnen auf dem Prozessor: Nichts anderes hier ließ sich verwenden und war schneller.',
    chosen: (n: number, where: string) =>
      `${plural(n, { one: '# Modell rechnet', other: '# Modelle rechnen' })} ab dem nächsten Start von Akin auf ${where}: mit demselben Ergebnis wie auf dem Prozessor, nur schneller.`,
    runsOn: (where: string) => `Rechnet auf ${where}`,
    try: 'Ausprobieren…',
    again: 'Noch einmal probieren…',
    trying: 'Jedes Modell wird ausprobiert…',
    processor: 'Nur der Prozessor',
  },

  tower: {
    add: 'Wörter hinzufügen…',
    addNamed: (name: string) => `Textteil von ${name} hinzufügen`,
    has: 'Versteht getippte Wörter',
    title: (name: string) => `Wörter für „${name}“`,
    description:
      'Modelle von der Art wie CLIP bestehen aus zwei Dateien: einer für Bilder und einer für Texte. Mit der zweiten werden Wörter, die du als Grund tippst, mit den Bildern selbst verglichen.',
    text: 'Textteil, eine ONNX-Datei',
    tokenizer: 'Die tokenizer.json dazu',
    confirm: 'Ausprobieren und hinzufügen',
    trying: 'Sie werden ausprobiert…',
    added: (name: string) => `„${name}“ versteht jetzt getippte Wörter.`,
  },

  missing: {
    line: (n: number, kind: Kind) =>
      `${plural(n, { one: '# Modell fehlt', other: '# Modelle fehlen' })} auf diesem Rechner: ${
        kind === 'people'
          ? 'Gesichter sind noch nicht zu finden.'
          : 'Bilder werden vorerst mit einfacheren Mitteln verglichen.'
      }`,
    title: 'Ein Modell fehlt',
  },

  choice: {
    label: 'Die Sammlung, aus der du kommst',
    asItsKind: (name: string, kind: string) => `„${name}“ verwendet die üblichen Modelle für „${kind}“.`,
    withOwn: (name: string, model: string) => `„${name}“ verwendet dein Modell „${model}“.`,
    onTheWay: 'Noch sind nicht alle Fotos damit ausgewertet. Bis dahin entstehen die Gruppen wie bisher.',
    gone: 'Dieses Modell ist nicht mehr auf diesem Rechner: Neue Fotos werden nicht ausgewertet. Füg es wieder hinzu oder wähle ein anderes.',
    compared: ({ same, different, own, shipped }: ModelComparison) =>
      own.right === null || shipped.right === null
        ? `Ab zwei Antworten „gleich“ und zweien „verschieden“ lässt sich „${own.name}“ mit den üblichen Modellen vergleichen. Bisher: ${count(same)} und ${count(different)}.`
        : `Bei ${plural(same + different, { one: '# beantworteten Paar', other: '# beantworteten Paaren' })} liegt „${own.name}“ zu ${percentWithLimits(own.right)} richtig, die üblichen Modelle zu ${percentWithLimits(shipped.right)}.`,
    comparedHint:
      'In Klammern: wo der Anteil bei 95 von 100 solcher Stichproben liegt. Gefragt wird, wo das verwendete Modell unsicher ist: Für dieses sind die Paare schwerer.',
    change: 'Ändern…',
    title: (name: string) => `Welches Modell soll „${name}“ verwenden?`,
    question: 'Bilder werden verglichen mit',
    kind: (kind: string) => `Den üblichen Modellen für „${kind}“`,
    kindSentence: {
      people: 'Gesichter, mit den Modellen, die Akin mitbringt.',
      leaves: 'Blätter, aus dem Foto ausgeschnitten, nach Aussehen und Rand.',
      anything: 'Ganze Fotos, mit dem allgemeinen Netz, das Akin mitbringt.',
    },
    meaning:
      'Jedes Foto wird noch einmal ausgewertet, was etwa so lange dauert wie beim ersten Mal. Deine Antworten, Namen und Gründe bleiben, und bis es fertig ist, bleiben die Gruppen, wie sie sind.',
    meaningKind:
      'Was die Modelle dieser Art aus den Fotos gemacht haben, ist noch da; nur Fotos, die sie nicht kennen, werden ausgewertet. Deine Antworten, Namen und Gründe bleiben.',
    apply: 'Dieses Modell verwenden',
    trying: 'Es wird ausprobiert…',
    begun: (name: string) => `„${name}“ wird ausgewertet.`,
  },

  add: {
    button: 'Eigenes hinzufügen…',
    title: 'Ein eigenes Modell hinzufügen',
    description:
      'Eine ONNX-Datei, die aus einem Bild eine Reihe von Zahlen macht. Sie wird ausprobiert, bevor sie übernommen wird.',
    source: 'Die Datei liegt',
    sources: { file: 'auf diesem Rechner', address: 'im Internet, unter einer Adresse' },
    address: 'Adresse',
    digest: 'SHA-256',
    digestHint:
      'Die 64 Zeichen, die der Herausgeber zur Datei nennt. An ihnen zeigt sich, dass sie unverändert ankommt.',
    consent: 'Ja, hol die Datei von dieser Adresse',
    consentHint:
      'Dein Rechner fragt diesen Server nach der Datei, und der Server erfährt dabei deine Internetadresse. Sonst verlässt nichts deinen Rechner: kein Bild, kein Name, keine Antwort.',
    sourceFaults: {
      file: 'Wähle zuerst die ONNX-Datei.',
      address: 'Eine Adresse, die mit https:// beginnt',
      digest: '64 Zeichen: die Ziffern 0 bis 9 und die Buchstaben a bis f.',
      consent: 'Setz zuerst das Häkchen: Ohne dein Ja wird nichts geholt.',
    },
    fetchAndAdd: 'Holen, ausprobieren, hinzufügen',
    fetchingIt: 'Die Datei wird geholt',
    fetching: (done: number, total: number | null) =>
      total === null ? `${fileSize(done)} sind da.` : `${fileSize(done)} von ${fileSize(total)} sind da.`,
    stop: 'Anhalten',
    stopped: 'Angehalten. Was schon da ist, bleibt, und der nächste Versuch macht dort weiter.',
    choose: 'Datei wählen…',
    other: 'Andere Datei…',
    name: 'Name',
    preset: 'Familie',
    noPreset: 'Eine andere',
    presets: {
      dinov2: 'DINOv2 (Fotos)',
      clip: 'CLIP (Fotos)',
      bioclip: 'BioCLIP (Pflanzen und Tiere)',
      siglip: 'SigLIP (Fotos)',
      timm: 'timm (Fotos)',
      sface: 'SFace (Gesichter)',
      arcface: 'ArcFace (Gesichter)',
      adaface: 'AdaFace (Gesichter)',
    },
    presetHint: 'Füllt die Felder darunter, wie die Autoren es angeben. Jedes lässt sich noch ändern.',
    suggested: {
      dinov2:
        'Die Datei sieht nach DINOv2 aus; die Felder darunter sind dafür ausgefüllt. Jedes lässt sich noch ändern.',
      clip: 'Die Datei sieht nach CLIP aus; die Felder darunter sind dafür ausgefüllt. BioCLIP bekommt dasselbe. Jedes lässt sich noch ändern.',
      bioclip:
        'Die Datei sieht nach BioCLIP aus; die Felder darunter sind dafür ausgefüllt. Jedes lässt sich noch ändern.',
      siglip:
        'Die Datei sieht nach SigLIP aus; die Felder darunter sind dafür ausgefüllt. Jedes lässt sich noch ändern.',
      timm: 'Die Datei sieht nach timm aus; die Felder darunter sind dafür ausgefüllt. Jedes lässt sich noch ändern.',
      sface:
        'Die Datei sieht nach SFace aus; die Felder darunter sind dafür ausgefüllt. Jedes lässt sich noch ändern.',
      arcface:
        'Die Datei sieht nach ArcFace aus; die Felder darunter sind dafür ausgefüllt. AdaFace kann gleich aussehen: Wähle es, wenn du das hast.',
      adaface:
        'Die Datei sieht nach AdaFace aus; die Felder darunter sind dafür ausgefüllt. Jedes lässt sich noch ändern.',
    },
    width: 'Breite',
    height: 'Höhe',
    channels: 'Reihenfolge der Farben',
    channelNames: {
      rgb: 'Rot, Grün, Blau',
      bgr: 'Blau, Grün, Rot',
      grey: 'Nur Grau',
    },
    preparation: 'Werte',
    preparations: {
      imagenet: 'Wie für ImageNet',
      clip: 'Wie für CLIP',
      centred: 'Von −1 bis 1',
      unit: 'Von 0 bis 1',
      bytes: 'Bytes, wie sie sind',
    },
    ownPreparation: 'Etwas anderes',
    formula: 'Ein Byte geht als (Byte × Faktor − Mittel) ÷ Streuung hinein, Farbe für Farbe.',
    scale: 'Faktor',
    mean: 'Mittel',
    std: 'Streuung',
    layout: 'Reihenfolge der Zahlen',
    layouts: {
      'channels-first': 'Farbe für Farbe (NCHW)',
      'channels-last': 'Punkt für Punkt (NHWC)',
    },
    fit: 'Bilder werden',
    fits: {
      crop: 'auf die Mitte beschnitten',
      stretch: 'gestreckt',
      arcface: 'am Gesicht ausgerichtet',
    },
    output: 'Ausgabe',
    outputHint: 'Darf leer bleiben, wenn es nur eine gibt.',
    pooling: 'Von vielen Zeilen',
    poolings: {
      class: 'die erste (Klassenzeichen)',
      mean: 'das Mittel der Bildteile',
      refuse: 'keine: Es muss eine Zeile sein',
    },
    poolingHint: 'Nur bei einer Ausgabe mit einer Zeile für jeden Teil des Bildes.',
    distance: 'Verglichen nach',
    distances: {
      cosine: 'Winkel (Kosinus)',
      euclidean: 'Abstand (euklidisch)',
    },
    threshold: 'Gleich unter',
    thresholdHint: 'Darf leer bleiben.',
    faults: {
      name: 'Kleinbuchstaben, Ziffern und Bindestriche, höchstens 40.',
      size: 'Eine ganze Zahl von 8 bis 2048.',
      positive: 'Eine Zahl über 0.',
      numbers: 'Eine Zahl, oder eine für jede Farbe.',
      positives: 'Eine Zahl über 0, oder eine für jede Farbe.',
    },
    add: 'Ausprobieren und hinzufügen',
    trying: 'Es wird an einem Bild ausprobiert…',
    added: (name: string) => `„${name}“ funktioniert und ist hinzugefügt.`,
  },
};
