import { Button } from '@mantine/core';
import { joined } from '@strojpark/core/domain/joined';
import { IconChevronDown } from '@tabler/icons-react';
import { formatNumber } from '../../lib/format.ts';
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
  const shown = first === undefined ? undefined : chosenText(groups);
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

/** `In service, damaged 4`: the names of what is on, and how many records that is, as far as it can be told from their counts. */
function chosenText(groups: readonly SegmentGroup[]): string {
  const chosen = groups.map(({ segments }) => segments.filter(({ isOn }) => isOn));
  const names = chosen.flat().map(({ label }) => label);
  // Options of several groups restrict each other.
  const [ofGroup = [], ...more] = chosen.filter((one) => one.length > 0);
  const count = more.length > 0 ? undefined : sumOf(ofGroup.map((one) => one.count));
  return count === undefined ? names.join(', ') : `${names.join(', ')} ${count}`;
}

/** Undefined if one of several is not exact, such as `10 000+`. */
function sumOf(counts: readonly (string | undefined)[]): string | undefined {
  if (counts.length === 1) return counts[0];
  const sum = counts.reduce((total, count) => total + Number(count?.replaceAll(/[\s,]/g, '')), 0);
  return Number.isNaN(sum) ? undefined : formatNumber(sum);
}
