/** Every node that can be reached from itself (Tarjan's components, without recursion). Edges to unknown nodes are left aside. */
export function findCircles(graph: ReadonlyMap<number, readonly number[]>): Set<number> {
  const found = new Set<number>();
  const order = new Map<number, number>();
  const low = new Map<number, number>();
  const onPath = new Set<number>();
  const path: number[] = [];
  for (const root of graph.keys()) {
    if (order.has(root)) continue;
    const open: { node: number; next: number }[] = [{ node: root, next: 0 }];
    for (let level = open.at(-1); level; level = open.at(-1)) {
      const { node } = level;
      if (level.next === 0) {
        order.set(node, order.size);
        low.set(node, order.size - 1);
        onPath.add(node);
        path.push(node);
      }
      const target = (graph.get(node) ?? [])[level.next++];
      if (target !== undefined) {
        if (!graph.has(target)) continue;
        if (!order.has(target)) open.push({ node: target, next: 0 });
        else if (onPath.has(target)) low.set(node, Math.min(low.get(node) ?? 0, order.get(target) ?? 0));
        continue;
      }
      open.pop();
      const parent = open.at(-1)?.node;
      if (parent !== undefined) low.set(parent, Math.min(low.get(parent) ?? 0, low.get(node) ?? 0));
      if (low.get(node) !== order.get(node)) continue;
      const component = path.splice(path.lastIndexOf(node));
      for (const one of component) onPath.delete(one);
      if (component.length > 1 || graph.get(node)?.includes(node)) for (const one of component) found.add(one);
    }
  }
  return found;
}
