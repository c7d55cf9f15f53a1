"""The kit: one widget a file, no more than the scenes use. Widgets know no game, no language and no clock."""
