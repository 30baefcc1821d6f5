import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A password input with a button that shows and hides it. */
export function PasswordField(input: Omit<PasswordInputProps, 'visible' | 'onVisibilityChange'>) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  return (
    <PasswordInput
      visible={isShown}
      onVisibilityChange={setIsShown}
      visibilityToggleButtonProps={{
        tabIndex: 0,
        'aria-label': t(isShown ? 'common.hidePassword' : 'common.showPassword'),
      }}
      {...input}
    />
  );
}
