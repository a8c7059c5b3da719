/** The XMP namespaces of people and regions. Pure. */
import type { Vocabulary } from './xmpDocument.ts';

export const DC: Vocabulary = { prefix: 'dc', uri: 'http://purl.org/dc/elements/1.1/' };
export const LIGHTROOM: Vocabulary = { prefix: 'lr', uri: 'http://ns.adobe.com/lightroom/1.0/' };
export const DIGIKAM: Vocabulary = { prefix: 'digiKam', uri: 'http://www.digikam.org/ns/1.0/' };
export const REGIONS: Vocabulary = {
  prefix: 'mwg-rs',
  uri: 'http://www.metadataworkinggroup.com/schemas/regions/',
};
export const DIMENSIONS: Vocabulary = {
  prefix: 'stDim',
  uri: 'http://ns.adobe.com/xap/1.0/sType/Dimensions#',
};
export const AREA: Vocabulary = { prefix: 'stArea', uri: 'http://ns.adobe.com/xmp/sType/Area#' };
export const MICROSOFT: Vocabulary = { prefix: 'MP', uri: 'http://ns.microsoft.com/photo/1.2/' };
export const REGION_INFO: Vocabulary = {
  prefix: 'MPRI',
  uri: 'http://ns.microsoft.com/photo/1.2/t/RegionInfo#',
};
export const REGION: Vocabulary = { prefix: 'MPReg', uri: 'http://ns.microsoft.com/photo/1.2/t/Region#' };
export const TIFF: Vocabulary = { prefix: 'tiff', uri: 'http://ns.adobe.com/tiff/1.0/' };
