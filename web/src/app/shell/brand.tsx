import classes from './brand.module.css';

interface BrandProps {
  /** Next to the mark: the product, or the company that uses it. */
  name?: string | undefined;
}

/** The mark of the product. */
export function Brand({ name }: BrandProps) {
  return (
    <span className={classes.brand}>
      <img src="/favicon.svg" width={24} height={24} alt="" />
      {name}
    </span>
  );
}
