type Search = Record<string, unknown>;

/** `?status=a&status=b` → `{ status: ['a', 'b'] }`, the format of the contracts' queries. */
export function parseSearch(text: string): Search {
  const params = new URLSearchParams(text);
  const search: Search = {};
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    search[name] = values.length > 1 ? values : values[0];
  }
  return search;
}

/** An object is written as JSON. */
export const searchText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** The inverse; blanks are left out, so that a cleared filter disappears from the URL. */
export function stringifySearch(search: Search): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') params.append(name, searchText(item));
    }
  }
  return params.size > 0 ? `?${params}` : '';
}
