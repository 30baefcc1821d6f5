import { priceCardSizes, type PriceCardSize } from '@strojpark/core/domain/machines/price-cards';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './card-sizes.module.css';

/** In millimetres. */
const measures = {
  A4: { width: 297, height: 210 },
  A5: { width: 210, height: 148 },
  A6: { width: 148, height: 105 },
} as const satisfies Record<PriceCardSize, object>;

interface CardSizesProps {
  value: PriceCardSize;
  onChange: (size: PriceCardSize) => void;
}

/** The sizes of a price card, drawn in proportion to each other. */
export function CardSizes({ value, onChange }: CardSizesProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <div id={id} className={classes.label}>
        {t('quotes.cards.size')}
      </div>
      <div className={classes.sizes}>
        {priceCardSizes.map((size) => (
          <label key={size} className={classes.size}>
            <input
              type="radio"
              name={id}
              className={classes.input}
              checked={size === value}
              onChange={() => onChange(size)}
            />
            <span className={classes.place} aria-hidden>
              <span className={classes.card} style={{ width: `${measures[size].width / 3.6}px` }}>
                <span className={classes.photo} />
                <span className={classes.name} />
                <span className={classes.price} />
              </span>
            </span>
            <span className={classes.text}>{size}</span>{' '}
            <span className={classes.measure} data-numeric>
              {t('quotes.cards.measure', measures[size])}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
