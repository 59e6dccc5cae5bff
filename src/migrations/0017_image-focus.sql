-- What of a recipe's photograph stays in view where it is cropped. Null is the middle, and what a new photograph begins with.
ALTER TABLE recipes ADD COLUMN image_focus TEXT CHECK (
  image_focus IN ('top-left', 'top', 'top-right', 'left', 'right', 'bottom-left', 'bottom', 'bottom-right')
);
