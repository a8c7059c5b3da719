/** A person's own model for tests: its output is the mean colour of a picture. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OwnModel } from '../../../contract/models.ts';
import { Network } from '../../../vision/convert/network.ts';
import type { Engine } from '../../engine.ts';

/** Written into the folder, and not yet added. */
export function meansModel(engine: Engine, folder: string, threshold: number): OwnModel {
  const path = join(folder, 'means.onnx');
  const network = new Network('means');
  network.output(network.averageAll(network.input('picture', [16, 16, 3])), 'mean');
  writeFileSync(path, network.write());
  return {
    name: 'means',
    from: { file: engine.grant(path) },
    width: 16,
    height: 16,
    channels: 'rgb',
    scale: 1 / 255,
    mean: [0.5, 0.5, 0.5],
    std: [0.5, 0.5, 0.5],
    layout: 'channels-first',
    fit: 'crop',
    output: null,
    distance: 'euclidean',
    threshold,
  };
}
