import type {
  ChoiceCriterion,
  FigureCriterion,
  RangeCriterion,
  TextCriterion,
} from '@strojpark/core/domain/fields/machine-criteria';
import type { MachineStatus } from '@strojpark/core/domain/machines/machine-status';

/** What machines are searched by, by the names in URL and API. */
export type MachineCriteria = {
  status?: MachineStatus[] | undefined;
  category?: string[] | undefined;
  /** Criteria for custom fields as JSON. */
  custom?: string | undefined;
} & { [C in TextCriterion]?: string | undefined } & { [C in ChoiceCriterion]?: string[] | undefined } & {
  [C in RangeCriterion | FigureCriterion]?: number | undefined;
};
