import { KarateError } from '../karate-error.ts';
import type { KarateFunctions } from './family.ts';

/** What the language's other runner has and this product does in another way, with the way. */
const INSTEAD: { readonly [name: string]: string } = {
  channel:
    'Messages of Kafka, gRPC and the like are not read by API tests. Reach the broker through its HTTP interface, or through a program with karate.exec().',
  consume:
    'Messages of Kafka, gRPC and the like are not read by API tests. Reach the broker through its HTTP interface, or through a program with karate.exec().',
  compareImage: 'Images are compared in UI tests: use a layout check there.',
  driver: 'Browsers are driven by UI tests: write a feature of that type.',
  robot: 'The desktop is not driven by API tests.',
  target: 'Browsers are driven by UI tests: their settings stand in the environment.',
  getEngine: 'The engine of the other runner does not exist here. Use the functions of karate instead.',
  pdf: 'Reports are made by the product, from every run.',
};

/** Members that answer with what to do instead. */
export const elsewhereFunctions: KarateFunctions = Object.fromEntries(
  Object.entries(INSTEAD).map(([name, way]) => [
    name,
    () => {
      throw new KarateError('E_SCRIPT_ERROR', `karate.${name}() does not work here. ${way}`);
    },
  ]),
);
