import { canInRole, owns, type Actor, type Permission, type Role } from '../access/permissions.ts';
import type { Refusal } from '../access/refusal.ts';

/** Saved views: the filter, order and layout of one list under a name. */

export const viewLists = [
  'used_machines',
  'stock_machines',
  'reservations',
  'queue',
  'demands',
  'sales',
  'users',
  'audit',
] as const;
export type ViewList = (typeof viewLists)[number];

/** Who sees a view: its owner, everyone, or everyone with a role, whose list it opens. */
export const viewScopes = ['private', 'team', 'role'] as const;
export type ViewScope = (typeof viewScopes)[number];

/** When and how someone who watches a view is notified of machines that enter it. */
export const watchRhythms = ['at_once', 'daily'] as const;
export const watchWays = ['notification', 'mail', 'both'] as const;

/** What the list itself requires; a view never shows more. */
const viewPermissions: Record<ViewList, Permission> = {
  used_machines: 'machines.view',
  stock_machines: 'machines.view',
  reservations: 'reservations.view',
  queue: 'reservations.view',
  demands: 'reservations.view',
  sales: 'machines.view',
  users: 'users.view',
  audit: 'settings.view',
};

/** What the export of each list requires. */
const exportPermissions = {
  used_machines: 'machines.export',
  stock_machines: 'machines.export',
  reservations: 'reservations.export',
  queue: 'reservations.export',
  demands: 'reservations.export',
  sales: 'machines.export',
  users: 'users.view',
  audit: 'settings.view',
} as const satisfies Record<ViewList, Permission>;

/** Whether the actor may have views of this list sent on a schedule. */
export const canScheduleViews = (
  actor: Pick<Actor, 'role' | 'permissions' | 'scope'>,
  list: ViewList,
): boolean =>
  canInRole(actor, 'reports.view') &&
  canInRole(actor, 'reports.generate') &&
  canInRole(actor, exportPermissions[list]);

/** A value of a filter, as in the URL of the list. */
type ViewValue = string | number | boolean | string[];

/** The columns of a table, in the order of the user; `hidden` are left out. */
export interface ViewLayout {
  view: 'table' | 'grid';
  isCompact: boolean;
  columns: string[];
  hidden: string[];
}

export interface ViewState {
  /** By the names in the URL. */
  filter: Record<string, ViewValue>;
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  /** Only of lists with columns. */
  layout?: ViewLayout | undefined;
}

interface SavedView {
  list: ViewList;
  scope: ViewScope;
  owner_id: string | null;
  role: Role | null;
  created_by: string | null;
}

export const canUseList = (actor: Actor, list: ViewList): boolean => canInRole(actor, viewPermissions[list]);

/** Administrators also see the defaults of the other roles, which they set. */
export function seesView(actor: Actor, view: Omit<SavedView, 'created_by'>): boolean {
  if (!canUseList(actor, view.list)) return false;
  if (view.scope === 'private') return view.owner_id === actor.id;
  return view.scope === 'team' || view.role === actor.role || actor.role === 'admin';
}

/** Views of the team are changed by those who made them and by the office, defaults by administrators. */
export function viewChangeRefusal(actor: Actor, view: SavedView): Refusal {
  if (!seesView(actor, view)) return { code: 'not_found' };
  if (view.scope === 'role') return actor.role === 'admin' ? null : { code: 'forbidden' };
  return view.scope === 'private' || owns(actor, view) ? null : { code: 'not_owner' };
}

export function newViewRefusal(actor: Actor, { list, scope }: Pick<SavedView, 'list' | 'scope'>): Refusal {
  const isAllowed = canUseList(actor, list) && (scope !== 'role' || actor.role === 'admin');
  return isAllowed ? null : { code: 'forbidden' };
}

/** A user’s own views and those of the team, per list. */
export const maxViews = 50;

/** Several values are a set. */
const comparable = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(String).toSorted((a, b) => (a < b ? -1 : 1)) : value;

function filterText(filter: ViewState['filter']): string {
  const given = Object.entries(filter).filter(
    ([, value]) => (value as unknown) !== undefined && value !== '',
  );
  return JSON.stringify(
    given
      .map(([name, value]) => [name, comparable(value)])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
}

function layoutText({ view, isCompact, columns, hidden }: ViewLayout): string {
  return JSON.stringify([view, isCompact, columns, comparable(hidden)]);
}

/** Whether both show the same rows in the same way; an order or layout that one of them leaves open is not compared. */
export function isSameState(one: ViewState, other: ViewState): boolean {
  const isSame = <T>(a: T | undefined, b: T | undefined) => a === undefined || b === undefined || a === b;
  const layouts = [one.layout, other.layout].map((layout) => layout && layoutText(layout));
  return (
    filterText(one.filter) === filterText(other.filter) &&
    isSame(one.sort, other.sort) &&
    isSame(one.order, other.order) &&
    isSame(layouts[0], layouts[1])
  );
}

/** Whether both list the same records, in whatever order. */
export const selectsSame = (one: ViewState, other: ViewState): boolean =>
  filterText(one.filter) === filterText(other.filter);

/** The views in the user's order; those without a place follow: the default first, then by name. */
export function inOwnOrder<T extends { id: string; scope: ViewScope; name: string }>(
  views: readonly T[],
  ids: readonly string[],
): T[] {
  const placeOf = ({ id, scope }: T) => {
    const place = ids.indexOf(id);
    return place === -1 ? ids.length + viewScopes.toReversed().indexOf(scope) : place;
  };
  return views.toSorted((a, b) => placeOf(a) - placeOf(b) || a.name.localeCompare(b.name, 'cs'));
}

/** Something that a view filters or sorts by and that has been deleted. */
export interface MissingCriterion {
  kind: 'category' | 'field';
  /** Its key or technical name: the only one that is left. */
  name: string;
}

/** The custom fields that a state filters or sorts by. */
function customFieldsOf({ filter, sort }: ViewState): string[] {
  const { custom } = filter;
  const criteria = typeof custom === 'string' ? (JSON.parse(custom) as object) : {};
  const names = Object.keys(criteria);
  if (sort?.startsWith('custom.') === true) names.push(sort.slice('custom.'.length));
  return [...new Set(names)];
}

function categoriesOf({ filter: { category } }: ViewState): readonly string[] {
  if (category === undefined) return [];
  return Array.isArray(category) ? category : [String(category)];
}

/** What a view filters or sorts by and no longer exists. */
export function missingCriteria(
  state: ViewState,
  known: { categories: ReadonlySet<string>; fields: ReadonlySet<string> },
): MissingCriterion[] {
  return [
    ...categoriesOf(state)
      .filter((key) => !known.categories.has(key))
      .map((name) => ({ kind: 'category' as const, name })),
    ...customFieldsOf(state)
      .filter((name) => !known.fields.has(name))
      .map((name) => ({ kind: 'field' as const, name })),
  ];
}

/** The state without what no longer exists. */
export function withoutMissing(state: ViewState, missing: readonly MissingCriterion[]): ViewState {
  const isMissing = (kind: MissingCriterion['kind'], name: string) =>
    missing.some((one) => one.kind === kind && one.name === name);
  const { category: _, custom, ...filter } = state.filter;
  const categories = categoriesOf(state).filter((key) => !isMissing('category', key));
  const criteria = Object.entries(typeof custom === 'string' ? (JSON.parse(custom) as object) : {}).filter(
    ([name]) => !isMissing('field', name),
  );
  const sortsByMissing =
    state.sort?.startsWith('custom.') === true && isMissing('field', state.sort.slice(7));
  const { sort, order, ...rest } = state;
  return {
    ...rest,
    ...(!sortsByMissing && { sort, order }),
    filter: {
      ...filter,
      ...(categories.length > 0 && { category: categories }),
      ...(criteria.length > 0 && { custom: JSON.stringify(Object.fromEntries(criteria)) }),
    },
  };
}
