import { companies, type Company } from '@strojpark/core/contracts/company';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { upload } from '../../lib/api-upload.ts';
import { call } from '../../lib/api.ts';
import { queryNoun } from '../../lib/query-noun.ts';

const companyKey = queryNoun('company', { own: 'setting' });

/** The name, contacts and logo of the company, for letterheads. */
export function useCompany(enabled = true) {
  return useQuery({
    enabled,
    queryKey: companyKey,
    queryFn: ({ signal }) => call(companies.get, { signal }),
    meta: { quiet: true },
  });
}

function useTakeOver() {
  const queryClient = useQueryClient();
  return (company: Company) => queryClient.setQueryData(companyKey, company);
}

export function useSetLogo() {
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('file', file);
      return upload(companies.setLogo, form);
    },
    onSuccess: useTakeOver(),
    // Shown at the field.
    meta: { quiet: true },
  });
}

export function useDeleteLogo() {
  return useMutation({ mutationFn: () => call(companies.deleteLogo, {}), onSuccess: useTakeOver() });
}
