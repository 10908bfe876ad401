import look from './mark.module.css';
import markUrl from './mark.svg';

/** The product's mark with its name. */
export function Mark({ size = 26 }: { size?: number }) {
  return (
    <span className={look.mark} style={{ fontSize: size * 0.66 }}>
      <img src={markUrl} width={size} height={size} alt="" />
      Stepwright
    </span>
  );
}
