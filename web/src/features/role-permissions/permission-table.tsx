import { missingFor } from '@strojpark/core/domain/access/permission-hints';
import {
  type Permission,
  type Role,
  permissionCatalogue,
  roles,
  rolesOfPermission,
} from '@strojpark/core/domain/access/permissions';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { permissionKey } from '../../entities/role-permissions/permission-key.ts';
import { useStackedRoles } from '../../ui/use-stacked-roles.ts';
import type { Matrix } from './permission-draft.ts';
import classes from './permission-table.module.css';

type CategoryName = keyof typeof permissionCatalogue;
const categories = Object.keys(permissionCatalogue) as CategoryName[];

const all = categories.flatMap((category): readonly Permission[] => permissionCatalogue[category]);
const grantedIn = (granted: Matrix, role: Role, among: readonly Permission[] = all) =>
  among.filter((one) => rolesOfPermission(one).includes(role) && granted[role].includes(one)).length;

interface PermissionTableProps {
  granted: Matrix;
  /** The unsaved changes. */
  changed: Matrix;
  onSet: (role: Role, permissions: readonly Permission[], isGranted: boolean) => void;
}

/** Passed down, so that the rows do not each watch the width. */
type NamedRole = ReturnType<typeof useStackedRoles>;

/** The permissions as rows and the roles as columns; their names stay in sight. On a phone the roles are below the permission. */
export function PermissionTable(props: PermissionTableProps) {
  const { t } = useTranslation();
  const named = useStackedRoles();
  return (
    <table role={named('table')} className={classes.table}>
      <thead role={named('rowgroup')}>
        <tr role={named('row')}>
          <th scope="col" role={named('columnheader')}>
            {t('rolePermissions.permission')}
          </th>
          {roles.map((role) => (
            <th key={role} scope="col" role={named('columnheader')} data-role={role}>
              <span className={classes.role}>{t(`auth.roles.${role}`)}</span>
              {props.changed[role].length > 0 && (
                <span className={classes.dot} role="img" aria-label={t('rolePermissions.changed')} />
              )}
              <div className={classes.share} aria-hidden>
                {t('rolePermissions.share', { granted: grantedIn(props.granted, role), all: all.length })}
              </div>
            </th>
          ))}
        </tr>
      </thead>
      {categories.map((category) => (
        <tbody key={category} role={named('rowgroup')}>
          <CategoryRow category={category} named={named} {...props} />
          {permissionCatalogue[category].map((permission) => (
            <PermissionRow key={permission} permission={permission} named={named} {...props} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface CategoryRowProps extends PermissionTableProps {
  category: CategoryName;
  named: NamedRole;
}

/** The heading of a category; its checkboxes grant or revoke all that has an effect in the role. */
function CategoryRow({ category, named, granted, onSet }: CategoryRowProps) {
  const { t } = useTranslation();
  const members: readonly Permission[] = permissionCatalogue[category];
  const name = t(`rolePermissions.categories.${category}`);
  return (
    <tr role={named('row')} className={classes.category}>
      <th scope="rowgroup" role={named('rowheader')}>
        <span className={classes.categoryName}>{name}</span>
      </th>
      {roles.map((role) => {
        const effective = members.filter((one) => rolesOfPermission(one).includes(role));
        const count = grantedIn(granted, role, members);
        const isAll = count === effective.length;
        return (
          <td key={role} role={named('cell')} data-role={role}>
            <label htmlFor={`${role}-all-${members[0]}`} className={classes.hit}>
              <GrantBox
                id={`${role}-all-${members[0]}`}
                checked={count > 0 && isAll}
                indeterminate={count > 0 && !isAll}
                disabled={role === 'admin' || effective.length === 0}
                aria-label={t('rolePermissions.ofRole', {
                  permission: t('rolePermissions.selectAll', { category: name }),
                  role: t(`auth.roles.${role}`),
                })}
                // Clicking a partly granted category grants all of it, as in every list with such checkboxes.
                onChange={() => (isAll ? onSet(role, members, false) : onSet(role, effective, true))}
              />
              <span className={classes.roleName} aria-hidden>
                {t(`auth.roles.${role}`)}
              </span>
              {effective.length > 0 && (
                <span className={classes.share}>
                  {t('rolePermissions.share', { granted: count, all: members.length })}
                </span>
              )}
            </label>
          </td>
        );
      })}
    </tr>
  );
}

interface PermissionRowProps extends PermissionTableProps {
  permission: Permission;
  named: NamedRole;
}

/** One permission with its description, and what else a role needs for it. */
function PermissionRow(props: PermissionRowProps) {
  const { t } = useTranslation();
  const { permission, named, granted, changed, onSet } = props;
  const nameOf = (one: Permission) => t(`rolePermissions.permissions.${permissionKey(one)}.name`);
  const roleNames = (list: readonly Role[]) => list.map((one) => t(`auth.roles.${one}`)).join(', ');
  const worksFor = rolesOfPermission(permission);
  const incomplete = roles
    .filter((role) => worksFor.includes(role))
    .map((role) => ({ role, missing: missingFor(permission, granted[role]) }))
    .filter(({ missing }) => missing.length > 0);
  return (
    <tr role={named('row')}>
      <th scope="row" role={named('rowheader')}>
        <div className={classes.name}>{nameOf(permission)}</div>
        <div className={classes.text}>
          {t(`rolePermissions.permissions.${permissionKey(permission)}.text`)}{' '}
          {worksFor.length < roles.length && (
            <span className={classes.effect}>
              {t('rolePermissions.withoutEffect', { roles: roleNames(worksFor) })}
            </span>
          )}
        </div>
        {incomplete.map(({ role, missing }) => (
          <div key={role} className={classes.hint}>
            {t('rolePermissions.missing', {
              role: roleNames([role]),
              names: missing.map(nameOf).join(', '),
            })}
          </div>
        ))}
      </th>
      {roles.map((role) => {
        const hasEffect = worksFor.includes(role);
        const isGranted = hasEffect && granted[role].includes(permission);
        const isChanged = changed[role].includes(permission);
        return (
          <td key={role} role={named('cell')} data-role={role} data-changed={isChanged || undefined}>
            <label htmlFor={`${role}-${permission}`} className={classes.hit}>
              <GrantBox
                id={`${role}-${permission}`}
                // Without effect it is not ticked, even if it is stored for the role.
                checked={isGranted}
                disabled={role === 'admin' || !hasEffect}
                aria-label={t('rolePermissions.ofRole', {
                  permission: nameOf(permission),
                  role: t(`auth.roles.${role}`),
                })}
                onChange={(event) => onSet(role, [permission], event.currentTarget.checked)}
              />
              <span className={classes.roleName} aria-hidden>
                {t(`auth.roles.${role}`)}
              </span>
              {isChanged && (
                <span className={classes.change}>
                  {t(isGranted ? 'rolePermissions.added' : 'rolePermissions.removed')}
                </span>
              )}
            </label>
          </td>
        );
      })}
    </tr>
  );
}

/** Granted: a tick on the tint of what is chosen. What cannot be changed has no box: a tick, or a dash. */
function GrantBox({ indeterminate = false, ...box }: ComponentProps<'input'> & { indeterminate?: boolean }) {
  return (
    <input
      {...box}
      ref={(input) => {
        if (input) input.indeterminate = indeterminate;
      }}
      type="checkbox"
      className={classes.box}
    />
  );
}
