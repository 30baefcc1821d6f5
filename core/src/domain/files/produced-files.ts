import { can, type Actor, type Permission, type Role } from '../access/permissions.ts';
import { canDownloadReport, reportKinds } from '../reports/reports.ts';

export const producedFileKinds = ['export', 'report'] as const;
export type ProducedFileKind = (typeof producedFileKinds)[number];

export const producedFileStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type ProducedFileStatus = (typeof producedFileStatuses)[number];

/** Why a file could not be made; the texts are `producedFiles.failures.<code>`. */
export type ProducedFileFailure =
  | 'interrupted'
  | 'disk_full'
  | 'not_writable'
  | 'database'
  | 'refused'
  | 'stopped'
  | 'internal';

/** How long a file can be downloaded after it was made. */
export const keptDays = 7;

/** Who sees files of a kind: the roles of its screen, with its permission. */
const access: Record<ProducedFileKind, { permission: Permission; roles: readonly Role[] }> = {
  export: { permission: 'exports.create', roles: ['admin', 'backoffice'] },
  report: { permission: 'reports.view', roles: ['admin', 'backoffice'] },
};

type FileActor = Pick<Actor, 'id' | 'role' | 'permissions' | 'scope'>;

/** Whether the actor may see files of that kind at all. */
export function canUseFiles(actor: FileActor, kind: ProducedFileKind): boolean {
  return access[kind].roles.includes(actor.role) && can(actor, access[kind].permission);
}

interface OwnedFile {
  kind: ProducedFileKind;
  created_by: string | null;
}

/** A file belongs to whoever asked for it; administrators see all of them. */
export function canUseFile(actor: FileActor, file: OwnedFile): boolean {
  const isTheirs = actor.role === 'admin' || (actor.id !== null && file.created_by === actor.id);
  return isTheirs && canUseFiles(actor, file.kind);
}

/** As `canUseFile`; and those to whom it was handed read it too. */
export function canReadFile(actor: FileActor, file: OwnedFile & { readers: readonly string[] }): boolean {
  const isReader = actor.id !== null && file.readers.includes(actor.id) && canUseFiles(actor, file.kind);
  return isReader || canUseFile(actor, file);
}

/** Whether the actor may take the content of such a file away: a report asks for permissions of its own. */
export function canTakeFile(
  actor: FileActor,
  { kind, name }: { kind: ProducedFileKind; name: string },
): boolean {
  const report = reportKinds.find((one) => one === name);
  return kind !== 'report' || (report !== undefined && canDownloadReport(actor, report));
}

export const isUnfinishedFile = ({ status }: { status: ProducedFileStatus }) =>
  status === 'queued' || status === 'running';
