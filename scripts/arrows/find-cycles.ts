/**
 * Groups of files that import each other in a circle (strongly connected components of more than one file, Tarjan 1972),
 * and files that import themselves.
 */
export function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const cycles: string[][] = [];

  const visit = (file: string) => {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    stack.push(file);
    onStack.add(file);
    for (const next of edges.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (onStack.has(next)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    for (const member of group) onStack.delete(member);
    if (group.length > 1 || edges.get(file)?.includes(file)) cycles.push(group.sort());
  };

  for (const file of edges.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
