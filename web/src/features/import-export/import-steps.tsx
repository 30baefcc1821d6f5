import { Stepper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../ui/use-is-phone.ts';

export const importSteps = ['upload', 'mapping', 'preview', 'importing', 'complete'] as const;
export type ImportStep = (typeof importSteps)[number];

interface ImportStepsProps {
  active: ImportStep;
}

/** Where an import stands. */
export function ImportSteps({ active }: ImportStepsProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const index = importSteps.indexOf(active);
  return (
    <Stepper
      active={active === 'complete' ? importSteps.length : index}
      allowNextStepsSelect={false}
      size="sm"
      orientation={isPhone ? 'vertical' : 'horizontal'}
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
  );
}
