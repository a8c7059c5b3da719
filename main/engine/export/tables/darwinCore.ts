/** Darwin Core occurrences as CSV: one for each named item, with who or what identified it and why. Pure. */
import type { Material } from '../material.ts';
import type { ExportedItem } from '../plan.ts';
import { toCsv } from './csv.ts';
import { momentOf, pathOf } from './facts.ts';

const HEADER = [
  'occurrenceID',
  'basisOfRecord',
  'eventDate',
  'scientificName',
  'vernacularName',
  'decimalLatitude',
  'decimalLongitude',
  'geodeticDatum',
  'associatedMedia',
  'identifiedBy',
  'identificationRemarks',
  'identificationVerificationStatus',
  'datasetName',
] as const;

export function darwinCoreTable({ collection, model }: Material, exported: readonly ExportedItem[]): string {
  const rows = exported.flatMap(one => {
    const { item, name, label } = one;
    if (name === null) return [];
    const isPlaced = item.latitude !== null && item.longitude !== null;
    const isTaxon = collection.kind !== 'people';
    const method = label === 'human' ? 'human: confirmed by a person' : `machine: ${model}`;
    return [
      {
        occurrenceID: `${item.hash}:${item.id}`,
        basisOfRecord: label === 'human' ? 'HumanObservation' : 'MachineObservation',
        eventDate: item.takenAt === null ? null : momentOf(item),
        scientificName: isTaxon ? name : 'Homo sapiens',
        vernacularName: isTaxon ? null : name,
        decimalLatitude: isPlaced ? item.latitude : null,
        decimalLongitude: isPlaced ? item.longitude : null,
        geodeticDatum: isPlaced ? 'EPSG:4326' : null,
        associatedMedia: pathOf(one),
        identifiedBy: label === 'human' ? 'a person, with Akin' : `Akin (${model})`,
        identificationRemarks: [`method: ${method}`, ...item.reasons].join(' | '),
        identificationVerificationStatus: label === 'human' ? 'verified' : 'unverified',
        datasetName: collection.name,
      },
    ];
  });
  return toCsv(HEADER, rows);
}
