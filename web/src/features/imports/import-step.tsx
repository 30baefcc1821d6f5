import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notes } from '../../ui/notes.tsx';
import { Steps } from '../../ui/steps.tsx';
import classes from './import-step.module.css';

const steps = ['upload', 'mapping', 'preview', 'importing', 'complete'] as const;
type StepName = (typeof steps)[number];

interface ImportStepProps {
  step: StepName;
  /** Leads back to an earlier step by its name. */
  onReturn?: Partial<Record<StepName, (() => void) | undefined>>;
  /** The file, or what became of it. */
  title: ReactNode;
  /** Facts below the title. */
  notes?: readonly (string | null | false)[];
  /** Buttons next to the title. */
  actions?: ReactNode;
  /** Buttons that lead back and on; they stay in sight below a long step. */
  back?: ReactNode;
  next?: ReactNode;
  /** Why the step cannot be left yet, next to the button that leads on. */
  obstacle?: string | undefined;
  /** As high as the screen, where one part of it takes what the others leave. */
  fillsScreen?: boolean;
  children: ReactNode;
}

/** One step of an import after the file was chosen. */
export function ImportStep(props: ImportStepProps) {
  const {
    step,
    onReturn,
    title,
    notes,
    actions,
    back,
    next,
    obstacle,
    fillsScreen = false,
    children,
  } = props;
  const { t } = useTranslation();
  const index = steps.indexOf(step);
  const text = t('import.stepOf', {
    number: index + 1,
    total: steps.length,
    name: t(`import.steps.${step}`),
  });

  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focused button has disappeared with the previous step, so the focus moves to the new one; on a phone it may
    // be off screen.
    if (document.activeElement === document.body) head.current?.focus();
  }, [step]);

  return (
    <div className={classes.panel} data-fills={fillsScreen || undefined}>
      <div ref={head} tabIndex={-1} role="group" aria-label={text} className={classes.steps}>
        <Steps
          steps={steps.map((name) => ({ label: t(`import.steps.${name}`), onReturn: onReturn?.[name] }))}
          active={step === 'complete' ? steps.length : index}
        />
      </div>
      <div className={classes.head}>
        <div className={classes.text}>
          <h2 className={classes.title}>{title}</h2>
          {notes !== undefined && <Notes>{notes}</Notes>}
        </div>
        {actions !== undefined && <div className={classes.buttons}>{actions}</div>}
      </div>
      {children}
      {next !== undefined && (
        <div className={classes.footer}>
          <div className={classes.obstacle} role="status">
            {obstacle !== undefined && (
              <>
                <IconAlertTriangle size={16} aria-hidden />
                {obstacle}
              </>
            )}
          </div>
          <div className={classes.buttons}>{back}</div>
          <div className={classes.buttons}>{next}</div>
        </div>
      )}
    </div>
  );
}
