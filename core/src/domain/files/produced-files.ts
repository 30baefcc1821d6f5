import * as z from 'zod';
import { can, officeRoles, type Actor, type Permission, type Role } from '../access/permissions.ts';
import { canDownloadView } from '../views/view-export.ts';
import { canExport, dataSets, viewSets } from './exports.ts';
import { canDownloadReport, reportKinds } from '../reports/reports.ts';

export const producedFileKinds = ['export', 'report'] as const;
export type ProducedFileKind = (typeof producedFileKinds)[number];

/** Why a file could not be created; the texts are `producedFiles.failures.<code>`. */
export type ProducedFileFailure =
  | 'interrupted'
  | 'disk_full'
  | 'not_writable'
  | 'store'
  | 'database'
  | 'refused'
  | 'stopped'
  | 'internal';

/** How many days a file is available after it was created. */
export const keptDays = 7;

/** Who sees files of a kind: the roles and permission of its screen. */
const access: Record<ProducedFileKind, { permission: Permission; roles: readonly Role[] }> = {
  export: { permission: 'exports.create', roles: officeRoles },
  report: { permission: 'reports.view', roles: officeRoles },
};

type FileActor = Pick<Actor, 'id' | 'role' | 'permissions' | 'scope'>;

/** Whether the actor may see files of this kind at all. */
export function canUseFiles(actor: FileActor, kind: ProducedFileKind): boolean {
  return access[kind].roles.includes(actor.role) && can(actor, access[kind].permission);
}

interface OwnedFile {
  kind: ProducedFileKind;
  created_by: string | null;
}

/** A file belongs to the user who requested it; administrators see all. */
export function canUseFile(actor: FileActor, file: OwnedFile): boolean {
  const isTheirs = actor.role === 'admin' || (actor.id !== null && file.created_by === actor.id);
  return isTheirs && canUseFiles(actor, file.kind);
}

/** As `canUseFile`, plus the file’s recipients. */
export function canReadFile(actor: FileActor, file: OwnedFile & { readers: readonly string[] }): boolean {
  const isReader = actor.id !== null && file.readers.includes(actor.id) && canUseFiles(actor, file.kind);
  return isReader || canUseFile(actor, file);
}

interface FileContent {
  kind: ProducedFileKind;
  name: string;
  /** What was asked for; exports name their data sets. */
  params: unknown;
  /** Made by someone who could see costs. */
  hasCosts: boolean;
}

const exportParams = z.object({ dataSets: z.array(z.enum(dataSets)).catch([]) });

const viewParams = z.object({ dataSet: z.enum(viewSets) });
/** The name of the file of a view. */
export const viewFileName = 'view';

/** Whether the actor may download the content: what was needed to create the file is needed now. */
export function canDownloadFile(actor: FileActor, { kind, name, params, hasCosts }: FileContent): boolean {
  const report = reportKinds.find((one) => one === name);
  if (kind === 'report' && name === viewFileName) {
    const view = viewParams.safeParse(params);
    return view.success && canDownloadView(actor, view.data.dataSet, hasCosts);
  }
  if (kind === 'report') return report !== undefined && canDownloadReport(actor, report);
  if (hasCosts && !can(actor, 'machines.view_costs')) return false;
  return exportParams.parse(params).dataSets.every((one) => canExport(actor, one));
}
