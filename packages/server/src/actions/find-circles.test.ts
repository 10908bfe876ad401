import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCircles } from './find-circles.ts';

test('a node is in a circle if a way leads from it back to it', () => {
  const edges = fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 25 });
  fc.assert(
    fc.property(edges, (pairs) => {
      const graph = new Map(Array.from({ length: 10 }, (_, node) => [node, [] as number[]]));
      for (const [from, to] of pairs) graph.get(from)?.push(to);
      const leadsBack = (start: number) => {
        const seen = new Set<number>();
        const open = [...(graph.get(start) ?? [])];
        for (let node = open.pop(); node !== undefined; node = open.pop()) {
          if (node === start) return true;
          if (!seen.has(node)) open.push(...(graph.get(node) ?? []));
          seen.add(node);
        }
        return false;
      };
      expect([...findCircles(graph)].sort()).toEqual([...graph.keys()].filter(leadsBack).sort());
    }),
  );
});

test('a chain as long as a repository may be is walked', () => {
  const chain = new Map(Array.from({ length: 50_000 }, (_, node) => [node, [node + 1]]));
  expect(findCircles(chain).size).toBe(0);
  chain.set(49_999, [0]);
  expect(findCircles(chain).size).toBe(50_000);
});
