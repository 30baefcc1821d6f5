import { Button, Group } from '@mantine/core';
import { canInRole } from '@strojpark/core/domain/access/permissions';
import { IconBackhoe } from '@tabler/icons-react';
import { Link, linkOptions, type LinkProps } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { machinePaths } from '../../../entities/machines/machine-paths.ts';
import { useActor } from '../../../lib/auth.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Instead of the choice of a machine where there is none: how to get the first one. */
export function NoMachines() {
  const { t } = useTranslation();
  const actor = useActor();
  const mayImport = canInRole(actor, 'machines.import');
  const mayAdd = canInRole(actor, 'machines.create');
  const links: { label: string; link: LinkProps }[] = [];
  if (mayImport)
    links.push({
      label: t('machines.list.import'),
      link: linkOptions({ to: '/import', search: { kind: 'machines' } }),
    });
  if (mayAdd)
    for (const type of ['used', 'stock'] as const)
      links.push({
        label: t(`machines.form.add.${type}`),
        link: linkOptions({ to: machinePaths[type], search: { dialog: 'add' } }),
      });
  const text = mayImport
    ? t('machines.list.emptyImport')
    : mayAdd
      ? t('machines.list.emptyHint')
      : t('reservations.add.noMachinesHint');

  // The search box that had the focus is gone.
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => (element.current?.querySelector('a') ?? element.current)?.focus(), []);

  return (
    <div ref={element} tabIndex={-1}>
      <EmptyState
        icon={IconBackhoe}
        title={t('reservations.add.noMachines')}
        text={text}
        action={
          links.length > 0 && (
            <Group gap="xs" justify="center">
              {links.map(({ label, link }, index) => (
                <Button
                  key={label}
                  variant={index === 0 ? 'filled' : 'default'}
                  renderRoot={(root) => <Link {...link} {...root} />}
                >
                  {label}
                </Button>
              ))}
            </Group>
          )
        }
      />
    </div>
  );
}
