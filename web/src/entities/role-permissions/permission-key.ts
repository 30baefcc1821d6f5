import type { Permission } from '@strojpark/core/domain/permissions';

type KeyOf<P> = P extends `${infer Category}.${infer Action}` ? `${Category}_${Action}` : never;

/** Where the name and explanation of a permission stand: `rolePermissions.permissions.<key>.name` and `.text`. */
export const permissionKey = (permission: Permission) => permission.replace('.', '_') as KeyOf<Permission>;
