import { defaultPermissions, permissions } from '@strojpark/core/domain/access/permissions';
import { expect, test } from 'vitest';
import { changedPermissions, rebased, withPermissions, type Matrix } from './permission-draft.ts';

const matrix = (salesperson: Matrix['salesperson']): Matrix => ({
  admin: [...permissions],
  backoffice: [...defaultPermissions.backoffice],
  salesperson,
});

test('granting keeps the catalogue order and has no duplicates', () => {
  const next = withPermissions(
    matrix(['reports.view', 'machines.view']),
    'salesperson',
    ['machines.edit', 'machines.view'],
    true,
  );
  expect(next.salesperson).toEqual(['machines.view', 'machines.edit', 'reports.view']);
});

test('a change that is reverted is not a change', () => {
  const base = matrix(['machines.view']);
  const there = withPermissions(base, 'salesperson', ['reports.view'], true);
  expect(changedPermissions(base, there).salesperson).toEqual(['reports.view']);
  const back = withPermissions(there, 'salesperson', ['reports.view'], false);
  expect(changedPermissions(base, back).salesperson).toEqual([]);
});

test('changes of other users are kept, with the own changes on top', () => {
  const base = matrix(['machines.view', 'machines.edit']);
  const mine = matrix(['machines.view', 'reports.view']);
  const theirs = matrix(['machines.edit', 'machines.view', 'machines.delete']);
  expect(rebased(base, mine, theirs).salesperson).toEqual([
    'machines.view',
    'machines.delete',
    'reports.view',
  ]);
});
