import { Progress, Stepper, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from './imports.module.css';

export const importSteps = ['upload', 'mapping', 'preview', 'importing', 'complete'] as const;
export type ImportStep = (typeof importSteps)[number];

interface ImportStepsProps {
  active: ImportStep;
}

/** The steps of an import with the current one marked; a single line on phones, to leave room for the step itself. */
export function ImportSteps({ active }: ImportStepsProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const index = importSteps.indexOf(active);
  const [number, total] = [index + 1, importSteps.length];
  const text = t('import.stepOf', { number, total, name: t(`import.steps.${active}`) });

  const steps = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focused button has disappeared with the previous step, so the focus moves to the new one; on a phone it may
    // be off screen.
    if (document.activeElement === document.body) steps.current?.focus();
  }, [active]);

  return (
    <div ref={steps} tabIndex={-1} role="group" aria-label={text} className={classes.steps}>
      {isPhone ? (
        <>
          <Text size="sm" fw={600} mb={4}>
            {text}
          </Text>
          <Progress value={(100 * number) / total} aria-label={text} />
        </>
      ) : (
        <Stepper
          active={active === 'complete' ? importSteps.length : index}
          allowNextStepsSelect={false}
          size="sm"
        >
          {importSteps.map((step) => (
            <Stepper.Step
              key={step}
              label={t(`import.steps.${step}`)}
              allowStepSelect={false}
              aria-current={step === active ? 'step' : undefined}
            />
          ))}
        </Stepper>
      )}
    </div>
  );
}
