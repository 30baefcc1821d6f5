import { Select, Table, Text } from '@mantine/core';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { displayIdentifier } from '@strojpark/core/domain/machine-identifier';
import { currencies } from '@strojpark/core/domain/money';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../lib/form-field.tsx';
import type { ContractForm } from '../../../lib/forms.ts';
import { PriceInput } from '../../../ui/price-input.tsx';
import type { sellForm } from './bulk-sell-dialog.tsx';

interface PriceTableProps extends Pick<ContractForm<typeof sellForm>, 'form'> {
  machines: readonly MachineListItem[];
}

/** The price of each machine, its current value to begin with. */
export function PriceTable({ form, machines }: PriceTableProps) {
  const { t } = useTranslation();
  return (
    <Table.ScrollContainer minWidth={420} maxHeight={360}>
      <Table verticalSpacing={6} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('machines.bulk.machine')}</Table.Th>
            <Table.Th w={170}>{t('machines.bulk.price')}</Table.Th>
            <Table.Th w={100}>{t('machines.fields.currency')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {machines.map((machine, index) => (
            <Table.Tr key={machine.id}>
              <Table.Td>
                <Text size="sm" fw={500}>
                  {machine.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {displayIdentifier(machine)}
                </Text>
              </Table.Td>
              <Table.Td>
                <FormField form={form} name={`prices.${index}.salePrice`}>
                  {(input) => (
                    <PriceInput
                      {...input}
                      aria-label={t('machines.bulk.priceOf', { name: machine.name })}
                      currency={form.watch(`prices.${index}.currency`)}
                    />
                  )}
                </FormField>
              </Table.Td>
              <Table.Td>
                <FormField form={form} name={`prices.${index}.currency`}>
                  {(input) => (
                    <Select
                      {...input}
                      aria-label={t('machines.bulk.currencyOf', { name: machine.name })}
                      data={[...currencies]}
                      allowDeselect={false}
                    />
                  )}
                </FormField>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
