import {
  canExport,
  dataSets as everyDataSet,
  type DataSet,
  type ExportFormat,
} from '@strojpark/core/domain/files/exports';
import type { Currency } from '@strojpark/core/domain/money/money';
import { useState } from 'react';
import { useActor } from '../../lib/auth.ts';
import type { ExportRequest } from './start-export.queries.ts';

export const rateModes = ['current', 'day', 'own'] as const;

/** The options of an export. */
export interface ExportChoice {
  dataSets: readonly DataSet[];
  format: ExportFormat;
  separator: ';' | ',';
  inOneWorkbook: boolean;
  currency: Currency;
  rate: (typeof rateModes)[number];
  /** Also text, while the user is typing. */
  ownRate: number | null;
  /** Empty for all columns; undefined until the user changes the preselection. */
  columns: Partial<Record<DataSet, readonly string[]>>;
}

const first: ExportChoice = {
  dataSets: ['all'],
  format: 'xlsx',
  separator: ';',
  inOneWorkbook: false,
  currency: 'EUR',
  rate: 'current',
  ownRate: null,
  columns: {},
};

/** Starts with the usual data set, or with `all` that the user may export. */
export function useExportChoice(all: boolean) {
  const actor = useActor();
  const [choice, setChoice] = useState<ExportChoice>(() => ({
    ...first,
    dataSets: (all ? everyDataSet : first.dataSets).filter((dataSet) => canExport(actor, dataSet)),
  }));
  const change = (changes: Partial<ExportChoice>) => setChoice((before) => ({ ...before, ...changes }));
  return { choice, change };
}

/** Whether sale prices are converted to another currency than the stored one. */
export const isConverted = ({ dataSets, currency }: ExportChoice) =>
  dataSets.includes('sold') && currency !== 'CZK';

export const isRateMissing = (choice: ExportChoice) =>
  isConverted(choice) && choice.rate === 'own' && !((choice.ownRate ?? 0) > 0);

/** The request body; `all` are the names of all columns of a data set. */
export function requestOf(choice: ExportChoice, all: (dataSet: DataSet) => string[]): ExportRequest {
  const { dataSets, format, separator, inOneWorkbook, currency, rate, ownRate, columns } = choice;
  const chosen = dataSets.flatMap((dataSet) => {
    const names = columns[dataSet];
    if (names === undefined) return [];
    return [[dataSet, names.length === 0 ? all(dataSet) : [...names]] as const];
  });
  return {
    dataSets: [...dataSets],
    format,
    separator,
    inOneWorkbook: inOneWorkbook && format === 'xlsx' && dataSets.length > 1,
    targetCurrency: currency,
    rate: isConverted(choice) && rate === 'day' ? 'day' : 'given',
    ...(isConverted(choice) && rate === 'own' && ownRate !== null && { exchangeRate: ownRate }),
    ...(chosen.length > 0 && { columns: Object.fromEntries(chosen) }),
  };
}
