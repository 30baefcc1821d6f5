import { exchangeRates } from '@strojpark/core/contracts/exchange-rates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { settingKeys } from '../../entities/settings/settings.queries.ts';
import { call } from '../../lib/api.ts';

const key = settingKeys.exchangeRates;

/** The stored rates and the result of the last download. */
export function useExchangeRates() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(exchangeRates.get, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
}

export function useFetchRates() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(exchangeRates.fetch, {}),
    onSuccess: (state) => client.setQueryData(key, state),
  });
}
