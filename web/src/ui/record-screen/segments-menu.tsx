import { Button } from '@mantine/core';
import { joined } from '@strojpark/core/domain/joined';
import { IconChevronDown } from '@tabler/icons-react';
import { MenuButton } from '../menu-button.tsx';
import type { SegmentGroup } from './segments.tsx';
import classes from './segments-menu.module.css';

/**
 * The same filters where they have no room: one button that says which are on, with all of them in its menu. There each click
 * adds an option or takes it away, as with Ctrl elsewhere, and the menu stays open for the next one.
 */
export function SegmentsMenu({ groups }: { groups: readonly SegmentGroup[] }) {
  const chosen = groups.flatMap(({ segments }) => segments.filter(({ isOn }) => isOn));
  const [first, ...others] = chosen;
  const shown = first === undefined ? undefined : chosenText(chosen);
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
            staysOpen: true,
            ...(index === 0 && { hasLine: group > 0, heading }),
            onClick: (event) => onClick({ ...event, ctrlKey: true }),
          })),
      )}
      button={
        <Button
          variant="default"
          className={classes.button}
          aria-label={shown === undefined ? names : `${names}: ${shown}`}
          title={others.length > 0 ? shown : undefined}
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

/** The names of what is on, and of a single one how many records that is. */
function chosenText(chosen: SegmentGroup['segments']): string {
  const names = chosen.map(({ label }) => label).join(', ');
  const [only, ...others] = chosen;
  return only?.count === undefined || others.length > 0 ? names : `${names} ${only.count}`;
}
