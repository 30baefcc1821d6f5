/** The logo in the letterhead of printouts, reports and emails. */

/** SVG is not accepted: it can contain scripts, and mail readers do not show it. */
export const logoTypes = ['image/png', 'image/jpeg'] as const;

export const logoLimits = {
  /** Of the uploaded file, in bytes. */
  fileBytes: 2 * 1024 * 1024,
  /** Of the uploaded file. */
  pixels: 25_000_000,
  /** The stored picture is reduced to fit: three times its size on paper and in emails. */
  width: 720,
  height: 240,
} as const;

/** The largest size of the logo in a letterhead, in CSS pixels. */
export const logoBox = { width: 200, height: 56 } as const;

interface Size {
  width: number;
  height: number;
}

/** The size of the logo in a letterhead, with its proportions. */
export function logoSize(logo: Size, box: Size = logoBox): Size {
  const scale = Math.min(box.width / logo.width, box.height / logo.height);
  return {
    width: Math.max(1, Math.round(logo.width * scale)),
    height: Math.max(1, Math.round(logo.height * scale)),
  };
}
