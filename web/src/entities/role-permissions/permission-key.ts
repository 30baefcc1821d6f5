import type { Permission } from '@strojpark/core/domain/access/permissions';

type KeyOf<P> = P extends `${infer Category}.${infer Action}` ? `${Category}_${Action}` : never;

/** The key of a permission's messages: `rolePermissions.permissions.<key>.name` and `.text`. */
export const permissionKey = (permission: Permission) => permission.replace('.', '_') as KeyOf<Permission>;
