import { companies, type Company } from '@strojpark/core/contracts/company';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { upload } from '../../lib/api-upload.ts';
import { call } from '../../lib/api.ts';
import { queryNoun } from '../../lib/query-noun.ts';
import { queryClient } from '../../lib/query.ts';

const companyKey = queryNoun('company', { own: 'setting' });

const companyQuery = queryOptions({
  queryKey: companyKey,
  queryFn: ({ signal }) => call(companies.get, { signal }),
  meta: { quiet: true },
});

/** The name, contacts and logo of the company, for letterheads. */
export const useCompany = (enabled = true) => useQuery({ ...companyQuery, enabled });

/** For a sheet that may be printed at any time. */
export const loadCompany = () => queryClient.query({ ...companyQuery, gcTime: Infinity });

const takeOver = (company: Company) => queryClient.setQueryData(companyKey, company);

export function useSetLogo() {
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('file', file);
      return upload(companies.setLogo, form);
    },
    onSuccess: takeOver,
    // Shown at the field.
    meta: { quiet: true },
  });
}

export function useDeleteLogo() {
  return useMutation({ mutationFn: () => call(companies.deleteLogo, {}), onSuccess: takeOver });
}
