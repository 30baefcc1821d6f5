import type { Permission } from '@strojpark/core/domain/access/permissions';

type KeyOf<P> = P extends `${infer Category}.${infer Action}` ? `${Category}_${Action}` : never;

/** The message key of a permission: `rolePermissions.permissions.<key>.name` and `.text`. */
export const permissionKey = (permission: Permission) => permission.replace('.', '_') as KeyOf<Permission>;
