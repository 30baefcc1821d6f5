import { Button } from '@mantine/core';
import type { VisitedStep } from '@strojpark/core/domain/settings/user-settings';
import { IconArrowRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Silhouette } from '../../entities/machines/silhouette.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './first-steps.module.css';

type StepName =
  | 'setUp'
  | 'machines'
  | 'company'
  | 'logo'
  | 'network'
  | 'colleagues'
  | 'reservation'
  | 'signIn'
  | VisitedStep;

interface StepLink {
  label: string;
  link: LinkProps;
}

export interface Step {
  name: StepName;
  /** Read from the data, or visited. */
  isDone: boolean;
  /** The setup is complete without it. */
  isOptional?: boolean;
  /** Replaces the usual text, for those who may not do all of it. */
  text?: string;
  /** Where it is done. */
  links: readonly StepLink[];
  /** What there may be more of once it is done. */
  linksWhenDone?: readonly StepLink[];
  /** For a step that a company may do without: it then counts as visited. */
  skip?: { label: string; step: VisitedStep };
}

interface FirstStepsProps {
  /** Those that the user may take; some are left. */
  steps: readonly Step[];
  onSkip: (name: VisitedStep) => void;
  onHide: () => void;
}

/** The machines in front of an empty inventory, the tallest in the middle. */
const yard = ['compaction', 'excavation', 'cranes', 'heavy-machinery', 'material-handling', 'transportation'];

/** What to set up first; it ticks itself off. */
export function FirstSteps({ steps, onSkip, onHide }: FirstStepsProps) {
  const { t } = useTranslation();
  // One without a link is done elsewhere.
  const next = steps.find(({ isDone, links }) => !isDone && links.length > 0)?.name;
  return (
    <Panel
      title={t('dashboard.steps.title')}
      link={
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onHide}>
          {t('dashboard.steps.hide')}
        </Button>
      }
    >
      {next === 'machines' && (
        <div className={classes.yard} aria-hidden>
          {yard.map((category) => (
            <Silhouette key={category} category={category} />
          ))}
        </div>
      )}
      <ol className={classes.steps}>
        {steps.map(({ name, isDone, text, links, linksWhenDone = [], skip }) => (
          <li
            key={name}
            className={classes.step}
            data-done={isDone}
            aria-current={name === next ? 'step' : undefined}
          >
            {isDone ? (
              <IconCircleCheckFilled size={24} role="img" aria-label={t('dashboard.steps.done')} />
            ) : (
              <IconCircle size={24} stroke={1.4} role="img" aria-label={t('dashboard.steps.open')} />
            )}
            <div className={classes.text}>
              <span className={classes.name}>{t(`dashboard.steps.${name}.name`)}</span>
              {!isDone && (
                <span className={classes.detail}>
                  {text ?? t(`dashboard.steps.${name}.text`, { host: location.host })}
                </span>
              )}
            </div>
            {(isDone ? linksWhenDone : links).map(({ label, link }, index) => (
              <Button
                key={label}
                {...(name === next
                  ? { variant: index === 0 ? 'filled' : 'default', size: 'sm' }
                  : { variant: 'subtle', size: 'compact-sm' })}
                renderRoot={(props) => <Link {...link} {...props} />}
              >
                {label}
              </Button>
            ))}
            {!isDone && skip !== undefined && (
              <Button
                variant="subtle"
                color="gray"
                size={name === next ? 'sm' : 'compact-sm'}
                onClick={() => onSkip(skip.step)}
              >
                {skip.label}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {/* Where no step leads there. */}
      {!steps.some(({ name }) => name === 'guide') && (
        <Link to="/help" className={classes.help}>
          {t('dashboard.steps.help')}
          <IconArrowRight size={16} aria-hidden />
        </Link>
      )}
    </Panel>
  );
}
