import { Button } from '@mantine/core';
import { joined } from '@strojpark/core/domain/joined';
import { IconChevronDown } from '@tabler/icons-react';
import { MenuButton } from '../menu-button.tsx';
import type { SegmentGroup } from './segments.tsx';
import classes from './segments-menu.module.css';

/** The same filters where they have no room: one button that says which are on, with all of them in its menu. */
export function SegmentsMenu({ groups }: { groups: readonly SegmentGroup[] }) {
  const chosen = groups.flatMap(({ segments }) => segments.filter(({ isOn }) => isOn));
  const [first] = chosen;
  const [text, ...others] = chosen.map(({ label, count }) =>
    count === undefined ? label : `${label} ${count}`,
  );
  // Without the count, to which the number of the others would seem to be added.
  const shown = others.length === 0 ? text : `${first?.label} +${others.length}`;
  const names = groups.map(({ label }) => label).join(', ');
  return (
    <MenuButton
      position="bottom-start"
      width={260}
      entries={groups.flatMap(({ label: heading, hidesEmpty = false, segments }, group) =>
        segments
          .filter(({ count, isEmpty = count === '0', isOn }) => !hidesEmpty || !isEmpty || isOn)
          .map(({ name, label, count, sum, status, isOn, onClick }, index) => ({
            id: `${group} ${name}`,
            label,
            detail: sum === undefined ? count : joined([count, sum]),
            status,
            kind: 'checkbox' as const,
            isOn,
            ...(index === 0 && { hasLine: group > 0, heading }),
            onClick,
          })),
      )}
      button={
        <Button
          variant="default"
          className={classes.button}
          aria-label={shown === undefined ? names : `${names}: ${[shown, ...others].join(', ')}`}
          leftSection={
            first?.status !== undefined && (
              <span className={classes.dot} style={{ background: `var(--status-${first.status})` }} />
            )
          }
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          <span className={classes.text} data-numeric>
            {shown ?? names}
          </span>
        </Button>
      }
    />
  );
}
