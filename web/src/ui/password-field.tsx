import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

interface PasswordFieldProps extends Omit<PasswordInputProps, 'visible' | 'onVisibilityChange'> {
  showLabel: string;
  hideLabel: string;
}

/** A password input with a button that shows and hides it. */
export function PasswordField({ showLabel, hideLabel, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <PasswordInput
      visible={isShown}
      onVisibilityChange={setIsShown}
      visibilityToggleButtonProps={{ tabIndex: 0, 'aria-label': isShown ? hideLabel : showLabel }}
      {...input}
    />
  );
}
