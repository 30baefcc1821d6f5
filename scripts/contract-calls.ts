import { lineOf, visit, type Problem, type Source } from './source.ts';

interface Entry {
  method: string;
  path: string;
}
export type Contracts = Record<string, Record<string, Entry>>;

interface Named {
  /** As written in the code: `reservations.extend`. */
  entry: string;
  path: string;
  line: number;
}

/** The `noun.verb` arguments of all calls of one function. */
function callsOf(functionName: string, sources: readonly Source[]): Named[] {
  return sources.flatMap((source) => {
    const found: Named[] = [];
    visit(source, {
      CallExpression: ({ callee, arguments: [first], start }) => {
        if (callee.type !== 'Identifier' || callee.name !== functionName || !first) return;
        const entry = source.text.slice(first.start, first.end);
        found.push({ entry, path: source.path, line: lineOf(source, start) });
      },
    });
    return found;
  });
}

/** Every entry has exactly one route, and every route and client call refers to an entry. */
export function checkContracts(
  contracts: Contracts,
  routes: readonly Source[],
  clients: readonly Source[],
): Problem[] {
  const problems: Problem[] = [];
  const entries = new Map<string, Entry>(
    Object.entries(contracts).flatMap(([noun, contract]) =>
      Object.entries(contract).map(([verb, entry]) => [`${noun}.${verb}`, entry] as const),
    ),
  );

  const routed = new Map<string, Named>();
  for (const route of callsOf('route', routes)) {
    const { entry, path, line } = route;
    const first = routed.get(entry);
    if (!entries.has(entry)) problems.push({ path, line, message: `route(${entry}) has no contract entry` });
    else if (first)
      problems.push({ path, line, message: `${entry} already has a route at ${first.path}:${first.line}` });
    else routed.set(entry, route);
  }
  for (const entry of entries.keys()) {
    if (!routed.has(entry))
      problems.push({ path: 'core/src/contracts/all.ts', message: `${entry} has no route` });
  }

  for (const { entry, path, line } of callsOf('call', clients)) {
    if (!entries.has(entry)) problems.push({ path, line, message: `call(${entry}) has no contract entry` });
  }

  const byAddress = Map.groupBy(
    entries,
    ([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, ':')}`,
  );
  for (const [address, same] of byAddress) {
    if (same.length < 2) continue;
    const names = same.map(([name]) => name).join(' and ');
    problems.push({ path: 'core/src/contracts/all.ts', message: `${names} share ${address}` });
  }
  return problems;
}
