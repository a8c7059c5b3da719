/** Sidecars as others read them: Debian's exiftool and exiv2, and a merge that loses nothing. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mergeSidecar, type Said } from './mergeSidecar.ts';
import { microsoftRegions, mwgRegions, peopleTags } from './readRegions.ts';
import { XmpDocument, XmpError } from './xmpDocument.ts';

const ADA = { name: 'Ada & “Al” <Lovelace>', box: { left: 0.1, top: 0.2, width: 0.2, height: 0.3 } };
const BOB = { name: 'Bob', box: { left: 0.6, top: 0.25, width: 0.3, height: 0.4 } };
const SAID: Said = {
  names: [ADA.name, BOB.name],
  faces: [ADA, BOB],
  orientation: 1,
  width: 400,
  height: 300,
};

function has(program: string): boolean {
  return spawnSync('which', [program]).status === 0;
}

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'akin-xmp-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'photo.xmp');
  writeFileSync(path, text);
  return path;
}

interface Read {
  Subject: string[];
  HierarchicalSubject: string[];
  TagsList: string[];
  RegionInfo: {
    AppliedToDimensions: object;
    RegionList: { Name: string; Type: string; Area: Record<string, number | string> }[];
  };
  RegionInfoMP: { Regions: { PersonDisplayName: string; Rectangle: string }[] };
  Rating?: number;
  Creator?: string[];
  Label?: string;
}

/** exiftool's view of it; complains when exiftool does. */
function exiftool(text: string): Read {
  const { stdout, status } = spawnSync(
    'exiftool',
    ['-j', '-struct', '-n', '-validate', '-warning', '-XMP:all', fileWith(text)],
    { encoding: 'utf8' },
  );
  expect(status).toBe(0);
  const [read] = JSON.parse(stdout) as (Read & { Warning?: string })[];
  expect(read!.Warning).toBeUndefined();
  return read!;
}

test.skipIf(!has('exiftool'))('exiftool reads names, tags and regions of a new sidecar', () => {
  const read = exiftool(mergeSidecar(undefined, SAID));
  expect(read.Subject).toEqual(SAID.names);
  expect(read.HierarchicalSubject).toEqual([`People|${ADA.name}`, 'People|Bob']);
  expect(read.TagsList).toEqual([`People/${ADA.name}`, 'People/Bob']);
  expect(read.RegionInfo.AppliedToDimensions).toEqual({ W: 400, H: 300, Unit: 'pixel' });
  expect(read.RegionInfo.RegionList).toEqual([
    { Name: ADA.name, Type: 'Face', Area: { X: 0.2, Y: 0.35, W: 0.2, H: 0.3, Unit: 'normalized' } },
    { Name: 'Bob', Type: 'Face', Area: { X: 0.75, Y: 0.45, W: 0.3, H: 0.4, Unit: 'normalized' } },
  ]);
  expect(read.RegionInfoMP.Regions).toEqual([
    { PersonDisplayName: ADA.name, Rectangle: '0.1, 0.2, 0.2, 0.3' },
    { PersonDisplayName: 'Bob', Rectangle: '0.6, 0.25, 0.3, 0.4' },
  ]);
});

test.skipIf(!has('exiftool'))('regions of a picture on its side speak of the stored picture', () => {
  // As seen 300 wide and 400 high; stored the other way round.
  const read = exiftool(
    mergeSidecar(undefined, { ...SAID, faces: [ADA], orientation: 6, width: 300, height: 400 }),
  );
  expect(read.RegionInfo.AppliedToDimensions).toEqual({ W: 400, H: 300, Unit: 'pixel' });
  expect(read.RegionInfo.RegionList[0]!.Area).toEqual({
    X: 0.35,
    Y: 0.8,
    W: 0.3,
    H: 0.2,
    Unit: 'normalized',
  });
  expect(read.RegionInfoMP.Regions[0]!.Rectangle).toBe('0.2, 0.7, 0.3, 0.2');
});

test.skipIf(!has('exiv2'))('exiv2 reads the same', () => {
  const { stdout, stderr, status } = spawnSync('exiv2', ['-px', fileWith(mergeSidecar(undefined, SAID))], {
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  const lines = stdout.split('\n').map(line => line.replace(/\s+/g, ' ').trim());
  const read = (key: string) =>
    lines
      .find(line => line.startsWith(`${key} `))
      ?.split(' ')
      .slice(3)
      .join(' ');
  expect(read('Xmp.dc.subject')).toBe(`${ADA.name}, Bob`);
  expect(read('Xmp.lr.hierarchicalSubject')).toBe(`People|${ADA.name}, People|Bob`);
  expect(read('Xmp.digiKam.TagsList')).toBe(`People/${ADA.name}, People/Bob`);
  expect(read('Xmp.mwg-rs.Regions/mwg-rs:RegionList[2]/mwg-rs:Name')).toBe('Bob');
  expect(read('Xmp.mwg-rs.Regions/mwg-rs:RegionList[2]/mwg-rs:Area/stArea:x')).toBe('0.75');
  expect(read('Xmp.MP.RegionInfo/MPRI:Regions[1]/MPReg:Rectangle')).toBe('0.1, 0.2, 0.2, 0.3');
});

/**
 * As Lightroom and digiKam write them: values as attributes, structures as attributes, another prefix, an
 * unnamed face.
 */
const EXISTING = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:mine="http://example.org/mine/" xmp:Rating="4" xmp:Label="Red" mine:secret="keep me"/>
  <rdf:Description rdf:about="" xmlns:d="http://purl.org/dc/elements/1.1/" xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#">
   <d:creator><rdf:Seq><rdf:li>The photographer</rdf:li></rdf:Seq></d:creator>
   <d:subject><rdf:Bag><rdf:li>holiday</rdf:li><rdf:li>Bob</rdf:li></rdf:Bag></d:subject>
   <mwg-rs:Regions rdf:parseType="Resource">
    <mwg-rs:RegionList><rdf:Bag>
     <rdf:li><rdf:Description mwg-rs:Name="Robert" mwg-rs:Type="Face"><mwg-rs:Area stArea:x="0.75" stArea:y="0.45" stArea:w="0.3" stArea:h="0.4" stArea:unit="normalized"/></rdf:Description></rdf:li>
     <rdf:li><rdf:Description mwg-rs:Type="Face"><mwg-rs:Area stArea:x="0.2" stArea:y="0.35" stArea:w="0.2" stArea:h="0.3" stArea:unit="normalized"/></rdf:Description></rdf:li>
     <rdf:li><rdf:Description mwg-rs:Name="Rex" mwg-rs:Type="Pet"><mwg-rs:Area stArea:x="0.2" stArea:y="0.8" stArea:w="0.1" stArea:h="0.1" stArea:unit="normalized"/></rdf:Description></rdf:li>
    </rdf:Bag></mwg-rs:RegionList>
   </mwg-rs:Regions>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;

test('an existing sidecar keeps all it says, and a second time adds nothing', () => {
  const merged = mergeSidecar(EXISTING, SAID);
  for (const kept of [
    'mine:secret="keep me"',
    'xmp:Rating="4"',
    'xmp:Label="Red"',
    'The photographer',
    '"Rex"',
    'holiday',
  ])
    expect(merged).toContain(kept);
  expect(merged.match(/<rdf:li>Bob<\/rdf:li>/g)).toHaveLength(1);
  const document = new XmpDocument(merged);
  // Robert was named by somebody; the face without a name has one now; the pet is no face.
  expect(mwgRegions(document).map(({ name }) => name)).toEqual(['Robert', ADA.name]);
  expect(microsoftRegions(document).map(({ name }) => name)).toEqual([ADA.name, 'Bob']);
  expect(peopleTags(document)).toEqual([ADA.name, 'Bob']);
  expect(mergeSidecar(merged, SAID)).toBe(merged);
});

test.skipIf(!has('exiftool'))('exiftool finds both the old and the new in a merged sidecar', () => {
  const read = exiftool(mergeSidecar(EXISTING, SAID));
  expect(read).toMatchObject({ Rating: 4, Label: 'Red', Creator: ['The photographer'] });
  expect(read.Subject).toEqual(['holiday', 'Bob', ADA.name]);
  expect(read.RegionInfo.RegionList.map(({ Name }) => Name)).toEqual(['Robert', ADA.name, 'Rex']);
  expect(read.RegionInfoMP.Regions).toHaveLength(2);
});

test('fields written as attributes of an entry are completed as attributes', () => {
  const existing = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
   <rdf:Description rdf:about="" xmlns:MP="http://ns.microsoft.com/photo/1.2/" xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#" xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#">
   <MP:RegionInfo rdf:parseType="Resource"><MPRI:Regions><rdf:Bag><rdf:li MPReg:Rectangle="0.1, 0.2, 0.2, 0.3"/></rdf:Bag></MPRI:Regions></MP:RegionInfo>
   </rdf:Description></rdf:RDF></x:xmpmeta>`;
  const merged = mergeSidecar(existing, { ...SAID, faces: [BOB, { ...ADA, name: 'Ada' }] });
  expect(merged).toContain('MPReg:PersonDisplayName="Ada"');
  expect(microsoftRegions(new XmpDocument(merged)).map(({ name }) => name)).toEqual(['Ada', 'Bob']);
});

test('what is not XMP is refused, so that it is not written over', () => {
  for (const text of ['', 'not xml', '<a><b></a>', '<svg xmlns="http://www.w3.org/2000/svg"/>', '\0\0\0'])
    expect(() => mergeSidecar(text, SAID), JSON.stringify(text)).toThrow(XmpError);
});
